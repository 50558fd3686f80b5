import type { CourseEmailKind } from '@vigil/contract/emails/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { rolePermissions } from '@vigil/contract/shared/permissions.ts';
import type { EmailNote, EmailSection } from '../../mail/email-page.ts';
import { fill, wordsIn } from '../../words.ts';
import type { WorkContext } from '../../jobs/work-context.ts';
import type { CourseEmail } from '../emails/commands/write-emails.ts';
import {
  completedFact,
  courseCard,
  courseNames,
  dayInWords,
  dueWords,
  endedFact,
  durationFact,
  teamCard,
  untilFact,
} from '../emails/rules/course-cards.ts';
import type { OverdueCourse, OverdueTeam } from './queries/overdue-teams.ts';
import { findCourses, findTimeZone, type Course, type DueNotice } from './queries/notices.ts';
import { noticeKinds, type NoticeKind } from './rules/notices.ts';

const emailOf: Record<NoticeKind, CourseEmailKind> = {
  assigned: 'courses_assigned',
  invited_again: 'courses_invited_again',
  due_changed: 'courses_changed',
  overdue: 'courses_reminder',
  due_soon: 'courses_reminder',
  completed: 'courses_completed',
  withdrawn: 'courses_withdrawn',
};
/** Sections about open courses come before sections about finished ones. */
const order: readonly NoticeKind[] = noticeKinds.toSorted((a, b) => Number(isFinal(a)) - Number(isFinal(b)));

function isFinal(kind: NoticeKind): boolean {
  return kind === 'completed' || kind === 'withdrawn';
}

/** Composes one email for each of these people with all their notices, in their language. */
export async function composeCourseEmails(context: WorkContext, readers: readonly DueNotice[][]): Promise<CourseEmail[]> {
  const { env, clock } = context.services;
  const time_zone = await findTimeZone(context);
  const courses = await findCourses(context, [...new Set(readers.flat().map((notice) => notice.assigned_course_id))]);
  return readers.map((notices) => {
    const { user_id, first_name, language, is_registered } = notices[0]!;
    const about = notices
      .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
      .map((notice) => ({ notice, course: courses.get(notice.assigned_course_id)! }));
    const way = { language, time_zone, now: clock() };
    return {
      user_id,
      kind: emailOf[about[0]!.notice.kind],
      reader: { first_name, language },
      invites: !is_registered,
      courses: {
        names: namesOf(about, way),
        sections: sectionsOf(about, way),
        href: hrefOf(about, env.APP_URL),
        detour: wordsIn(language).emails.course_notices.detour,
        notes: notesOf(about, { language, app_url: env.APP_URL, is_registered }),
      },
    };
  });
}

type CourseNotice = { notice: DueNotice; course: Course };
type Format = { language: Language; time_zone: string; now: Date };

/** Names the courses that the email's text is about; adds the end date if there is a single open course. */
function namesOf(about: readonly CourseNotice[], way: Format): string {
  const [{ notice }] = about as [CourseNotice];
  const { kind, end_date } = notice;
  const sameKind = about.filter((item) => emailOf[item.notice.kind] === emailOf[kind]);
  const names = courseNames(
    sameKind.map(({ course }) => course.title),
    way.language,
  );
  const isDue = sameKind.length === 1 && !isFinal(kind) && end_date !== null && Date.parse(end_date) > way.now.getTime();
  return isDue ? `${names}, ${dueWords(end_date, way)}` : names;
}

function sectionsOf(about: readonly CourseNotice[], way: Format): EmailSection[] {
  return [...Map.groupBy(about, ({ notice }) => notice.kind)].map(([kind, items]) => ({
    heading: wordsIn(way.language).emails.course_notices.headings[kind],
    cards: items.map(({ notice, course }) => courseCard(course, factsOf(notice, course, way))),
  }));
}

function factsOf({ kind, end_date, completed_at, is_running, certificate }: DueNotice, course: Course, way: Format) {
  if (kind === 'completed')
    return [completedFact(completed_at!, way), ...(certificate ? [certificateFact(certificate, way)] : [])];
  if (kind === 'withdrawn') return [];
  if (Date.parse(end_date!) <= way.now.getTime()) return [endedFact(end_date!, way, { is_open: is_running })];
  return [untilFact(end_date!, way), durationFact(course, way)];
}

function certificateFact({ number, valid_until }: NonNullable<DueNotice['certificate']>, { language }: Format) {
  const { certificate, certificate_until, certificate_for_good } = wordsIn(language).emails.course_notices;
  return {
    label: certificate,
    value: number,
    note: valid_until === null ? certificate_for_good : fill(certificate_until, { day: dayInWords(valid_until, language) }),
  };
}

/** Links to the course if the email is about a single open one, otherwise to all courses. */
function hrefOf(about: readonly CourseNotice[], app_url: string): string {
  const [{ notice, course }] = about as [CourseNotice];
  const isOne = about.length === 1 && notice.kind !== 'withdrawn';
  return isOne ? `${app_url}/lk/user/learning/courses/${course.id}` : `${app_url}/lk/user/learning`;
}

/** States who assigned the courses, who answers questions, and where to switch these emails off. */
function notesOf(
  about: readonly CourseNotice[],
  { language, app_url, is_registered }: { language: Language; app_url: string; is_registered: boolean },
): EmailNote[] {
  const words = wordsIn(language).emails.course_notices;
  const sources = about.map(({ course: { source, assigner } }) => {
    if (source === 'renewal') return words.renewal;
    if (source !== 'manual') return words.by_rule;
    if (assigner === null) return null;
    return fill(words.by, { name: [assigner.name, assigner.department].filter(Boolean).join(', ') });
  });
  const addresses = [...new Set(about.flatMap(({ course }) => course.assigner?.email ?? []))];
  return [
    ...new Set(sources.filter((source) => source !== null)),
    addresses.length === 0 ? words.ask_administrator : fill(words.ask, { addresses: addresses.join(', ') }),
    ...(is_registered ? [{ text: words.switch_off, href: `${app_url}/lk/user/profile` }] : []),
  ];
}

const COURSES_MAX = 10;

/** Lists a manager's overdue people by course. Links to the assignment only if the manager may open it. */
export function composeTeamEmail(
  { manager_id, first_name, language, roles, is_registered, courses }: OverdueTeam,
  app_url: string,
): CourseEmail {
  const mayOpen = is_registered && roles.some((role) => rolePermissions[role].includes('admin.learning.assigned'));
  const { switch_off, more_courses } = wordsIn(language).emails.course_notices;
  const left = courses.length - COURSES_MAX;
  return {
    user_id: manager_id,
    kind: 'courses_of_team',
    reader: { first_name, language },
    invites: false,
    courses: {
      names: courseNames(
        courses.map(({ title }) => title),
        language,
      ),
      sections: [{ heading: '', cards: courses.slice(0, COURSES_MAX).map((course) => teamCard(course, language)) }],
      href: mayOpen ? `${app_url}${pathTo(courses)}` : null,
      detour: null,
      notes: [
        ...(left > 0 ? [fill(more_courses, { count: left })] : []),
        ...(is_registered ? [{ text: switch_off, href: `${app_url}/lk/user/profile` }] : []),
      ],
    },
  };
}

const pathTo = ([first, ...others]: readonly OverdueCourse[]): string =>
  first !== undefined && others.length === 0
    ? `/lk/admin/learning/assigned/${first.assigned_course_id}`
    : '/lk/admin/learning/assigned';
