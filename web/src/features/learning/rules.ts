import type { AssignedModule, Attempt, MyCourseSummary } from '@vigil/contract/learning/my-course.ts';

const DAY = 86_400_000;

/** Whether there is something to do in it; where one goes on within a package, the package itself knows. */
const isToDo = ({ is_closed, type, next, completed_at }: MyCourseSummary): boolean =>
  !is_closed && (type === 'scorm' ? completed_at === null : next !== null);

/** The page on which a course is learned. */
export const pageOf = ({ type }: Pick<MyCourseSummary, 'type'>) =>
  type === 'scorm' ? '/user/learning/courses/scorm/$course_id' : '/user/learning/courses/$course_id';

const WEEK = 7 * DAY;
const SOON_DAYS = 3;

/** One's courses as they are told: what to do next, what else is open, what is past, and the minutes due within a week. */
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

/** How a course stands against its end; `days` are whole ones, today's included. */
export function dueOf({ group, is_closed, end_date }: Due, now: number): Standing {
  if (group === 'completed' || group === 'overdue') return { state: group };
  if (is_closed) return { state: 'closed' };
  const days = Math.max(0, Math.ceil((Date.parse(end_date) - now) / DAY));
  return { state: days <= SOON_DAYS ? 'soon' : 'later', days };
}
type Standing = { state: 'completed' } | { state: 'overdue' } | { state: 'closed' } | { state: 'soon' | 'later'; days: number };

export const rightOf = ({ questions }: Pick<Attempt, 'questions'>): number =>
  questions.filter(({ result }) => result?.is_right === true).length;

/** Why a result does not say what was right; null when it does, or does not yet. */
export function hiddenReasonOf({
  completed_at,
  answers_shown,
  questions,
}: Pick<Attempt, 'completed_at' | 'answers_shown' | 'questions'>): 'never' | 'finally' | null {
  const isVisible = completed_at === null || questions.every(({ result }) => result?.right_answers != null);
  return isVisible || answers_shown === 'after_attempt' ? null : answers_shown;
}

/** Minutes and seconds, the last second shown until it is over. */
export function clockOf(milliseconds: number): { text: string; isShort: boolean } {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return { text: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`, isShort: seconds <= 60 };
}

/** Whether a test stands open, and whether its attempts are used up. */
export function quizOf({ attempts, attempts_limit }: Pick<AssignedModule, 'attempts' | 'attempts_limit'>) {
  const [last] = attempts;
  const isOpen = last !== undefined && last.completed_at === null;
  return { last, isOpen, isOut: !isOpen && attempts_limit > 0 && attempts.length >= attempts_limit };
}

/** The course is done, and the certificate that it gives is not there yet. */
export const isCertificateComing = ({
  group,
  gives_certificate,
  certificate_id,
}: Pick<MyCourseSummary, 'group' | 'gives_certificate' | 'certificate_id'>): boolean =>
  group === 'completed' && gives_certificate && certificate_id === null;
