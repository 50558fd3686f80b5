import type { AssignedModule, Attempt, MyCourse, MyCourseSummary } from '@vigil/contract/learning/my-course.ts';

const DAY = 86_400_000;

/** Whether the course still has something to do. A package has no steps, so it counts until it is completed. */
const isToDo = ({ is_closed, type, next, completed_at }: MyCourseSummary): boolean =>
  !is_closed && (type === 'scorm' ? completed_at === null : next !== null);

/** Returns the route on which a course is learned. */
export const pageOf = ({ type }: Pick<MyCourseSummary, 'type'>) =>
  type === 'scorm' ? '/user/learning/courses/scorm/$course_id' : '/user/learning/courses/$course_id';

/** Whether the learner has been in the course. An overdue course may not have been opened yet. */
export const isBegun = ({ group, progress, next }: MyCourseSummary): boolean =>
  group === 'in_progress' || progress > 0 || (next !== null && next.slide > 1);

const WEEK = 7 * DAY;
const SOON_DAYS = 3;

/**
 * Divides a person's courses into the next one, the other open ones and the past ones. `minutes` is how much learning remains in
 * the courses that end within a week.
 */
export function planOf(courses: readonly MyCourseSummary[], now: number) {
  const open = courses.filter(isToDo);
  const first = open.find(({ group }) => group !== 'not_started') ?? open[0];
  return {
    first,
    rest: open.filter((course) => course !== first),
    past: courses.filter((course) => !open.includes(course)),
    overdueCount: open.filter(({ group }) => group === 'overdue').length,
    minutes: open
      .filter(({ end_date }) => Date.parse(end_date) - now < WEEK)
      .reduce((sum, { minutes_left }) => sum + minutes_left, 0),
  };
}

export type DayPart = 'morning' | 'afternoon' | 'evening' | 'night';

/** Returns the part of the day for a greeting; `hour` is from 0 to 23. At night no greeting names the time. */
export function dayPartOf(hour: number): DayPart {
  if (hour < 5 || hour >= 23) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

type Segment = { id: string; title: string; share: number; isCurrent: boolean };

/** Returns a course's topics in order, each with the share of it that is done, from 0 to 1. */
export const segmentsOf = ({ sections, next }: Pick<MyCourse, 'sections' | 'next'>): Segment[] =>
  sections
    .flatMap(({ themes }) => themes)
    .map(({ id, title, theory, quiz, slides_count }) => {
      const steps = [theory, quiz].filter((step) => step !== 'none');
      const isCurrent = next?.theme_id === id;
      const read = isCurrent && next.step === 'theory' && slides_count > 0 ? (next.slide - 1) / slides_count : 0;
      const done = steps.filter((step) => step === 'done').length;
      return { id, title, isCurrent, share: steps.length === 0 ? 0 : Math.min(1, (done + read) / steps.length) };
    });

type Due = Pick<MyCourseSummary, 'group' | 'is_closed' | 'end_date'>;

/** Returns a course's state relative to its end; `days` are whole days, including today. */
export function dueOf({ group, is_closed, end_date }: Due, now: number): DueState {
  if (group === 'completed' || group === 'overdue') return { state: group };
  if (is_closed) return { state: 'closed' };
  const days = Math.max(0, Math.ceil((Date.parse(end_date) - now) / DAY));
  return { state: days <= SOON_DAYS ? 'soon' : 'later', days };
}
type DueState = { state: 'completed' } | { state: 'overdue' } | { state: 'closed' } | { state: 'soon' | 'later'; days: number };

export const rightCountOf = ({ questions }: Pick<Attempt, 'questions'>): number =>
  questions.filter(({ result }) => result?.is_right === true).length;

/** Returns why a result hides the right answers; null if the result shows them or the attempt is not completed. */
export function hiddenReasonOf({
  completed_at,
  answers_shown,
  attempts_left,
  questions,
}: Pick<Attempt, 'completed_at' | 'answers_shown' | 'attempts_left' | 'questions'>):
  | 'never'
  | 'finally'
  | 'finally_unlimited'
  | null {
  const isVisible = completed_at === null || questions.every(({ result }) => result?.right_answers != null);
  if (isVisible || answers_shown === 'after_attempt') return null;
  return answers_shown === 'finally' && attempts_left === null ? 'finally_unlimited' : answers_shown;
}

/** Formats the time left as minutes and seconds, rounded up, so that 0:00 shows only at the end. */
export function timeLeftOf(milliseconds: number): { text: string; isShort: boolean } {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return { text: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`, isShort: seconds <= 60 };
}

/** Returns the last attempt at a quiz, whether that attempt is still open, and whether all attempts are used. */
export function quizStateOf({ attempts, attempts_limit }: Pick<AssignedModule, 'attempts' | 'attempts_limit'>) {
  const [last] = attempts;
  const isOpen = last !== undefined && last.completed_at === null;
  return { last, isOpen, isOut: !isOpen && attempts_limit > 0 && attempts.length >= attempts_limit };
}

/** Whether the course is completed and its certificate is still to be issued. */
export const isCertificateComing = ({
  group,
  gives_certificate: issuesCertificate,
  certificate_id,
}: Pick<MyCourseSummary, 'group' | 'gives_certificate' | 'certificate_id'>): boolean =>
  group === 'completed' && issuesCertificate && certificate_id === null;
