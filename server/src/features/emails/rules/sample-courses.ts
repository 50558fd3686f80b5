import { courseEmailKinds, type CourseEmailKind, type EmailKind } from '@vigil/contract/emails/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { wordsIn } from '../../../words.ts';
import { completedFact, courseCard, courseNames, durationFact, teamCard, untilFact, type CoursesFacts } from './course-cards.ts';

export const isCourseEmail = (kind: EmailKind): kind is CourseEmailKind =>
  courseEmailKinds.some((courseKind) => courseKind === kind);

const DAYS_LATE = 8;

const DAYS_AHEAD = 14;
const HOUR = 18;

/** Returns sample courses for previewing the texts of an email. */
export function sampleCourses(
  kind: CourseEmailKind,
  { language, app_url, now }: { language: Language; app_url: string; now: Date },
): CoursesFacts {
  const texts = wordsIn(language).emails.sample;
  const course = { title: texts.course, description: '', minutes: 20, themes_count: 2, quiz_count: 2 };
  const way = { language, time_zone: 'UTC' };
  const moment = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + DAYS_AHEAD, HOUR)).toISOString();
  const facts = {
    courses_completed: [completedFact(moment, way)],
    courses_withdrawn: [],
  };
  const shown = kind in facts ? facts[kind as keyof typeof facts] : [untilFact(moment, way), durationFact(course, way)];
  const late = texts.people.map((name) => ({ name, days: DAYS_LATE }));
  const isOfTeam = kind === 'courses_of_team';
  const card = isOfTeam
    ? teamCard({ title: course.title, people_count: late.length, people: late }, language)
    : courseCard(course, shown);
  return {
    names: courseNames([course.title], language),
    sections: [{ heading: '', cards: [card] }],
    href: `${app_url}/lk/${isOfTeam ? 'admin/learning/assigned' : 'user/learning'}`,
    detour: null,
    notes: [],
  };
}
