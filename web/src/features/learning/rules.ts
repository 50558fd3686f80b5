import type { AssignedModule, Attempt, MyCourseSummary } from '@vigil/contract/learning/my-course.ts';

const DAY = 86_400_000;

/** Whether the course still has something to do. A package has no steps, so it counts until it is completed. */
const isToDo = ({ is_closed, type, next, completed_at }: MyCourseSummary): boolean =>
  !is_closed && (type === 'scorm' ? completed_at === null : next !== null);

/** Returns the route on which a course is learned. */
export const pageOf = ({ type }: Pick<MyCourseSummary, 'type'>) =>
  type === 'scorm' ? '/user/learning/courses/scorm/$course_id' : '/user/learning/courses/$course_id';

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
    minutes: open
      .filter(({ end_date }) => Date.parse(end_date) - now < WEEK)
      .reduce((sum, { minutes_left }) => sum + minutes_left, 0),
  };
}

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
  questions,
}: Pick<Attempt, 'completed_at' | 'answers_shown' | 'questions'>): 'never' | 'finally' | null {
  const isVisible = completed_at === null || questions.every(({ result }) => result?.right_answers != null);
  return isVisible || answers_shown === 'after_attempt' ? null : answers_shown;
}

/** Formats the time left as minutes and seconds, rounded up, so that 0:00 shows only at the end. */
export function timeLeftOf(milliseconds: number): { text: string; isShort: boolean } {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return { text: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`, isShort: seconds <= 60 };
}

/** Returns the last attempt at a quiz, whether it is open, and whether all attempts are used. */
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
