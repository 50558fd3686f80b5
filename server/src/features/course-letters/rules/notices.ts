import { DIGEST_HOUR, DUE_SOON_DAYS, OVERDUE_WEEKS } from '@vigil/contract/course-letters/rules.ts';

/** What people are told about a course, what matters most first: of one course a letter tells one thing. */
export const noticeKinds = ['completed', 'withdrawn', 'assigned', 'invited_again', 'due_changed', 'overdue', 'due_soon'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** After a stop reminders come until this hour; later they wait for the morning. */
export const DIGEST_HOUR_LAST = 18;
const DAYS_A_WEEK = 7;

export type Reminder = { kind: Extract<NoticeKind, 'due_soon' | 'overdue'>; round: number };

/** What reminder is due so many days after the day on which a course ends (before it: below nought). One of a round is told once. */
export function reminderOn(days: number): Reminder | null {
  if (days > 0) {
    const round = Math.floor((days - 1) / DAYS_A_WEEK);
    return round < OVERDUE_WEEKS ? { kind: 'overdue', round } : null;
  }
  return -days <= DUE_SOON_DAYS ? { kind: 'due_soon', round: 0 } : null;
}

/** Every day on which a reminder may be due. */
export const reminderDays: readonly (Reminder & { days: number })[] = Array.from(
  { length: DUE_SOON_DAYS + 1 + OVERDUE_WEEKS * DAYS_A_WEEK },
  (_, n) => n - DUE_SOON_DAYS,
).map((days) => ({ days, ...reminderOn(days)! }));

/** The day whose reminders may leave now, as `2026-12-04`; null by night. */
export function digestDay(now: Date, time_zone: string): string | null {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: time_zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const { year, month, day, hour } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return Number(hour) >= DIGEST_HOUR && Number(hour) < DIGEST_HOUR_LAST ? `${year}-${month}-${day}` : null;
}

/** How a notice's course stands with its reader when it is to be told. */
export type Standing = {
  /** Null for whoever is in it no more. */
  end_date: string | null;
  completed_at: string | null;
  /** Neither deleted nor hidden. */
  is_there: boolean;
  /** What is done in it counts. */
  is_running: boolean;
};

/** Whether there is still something to tell: much may have happened since it was written down. */
export function isWorthTelling(kind: NoticeKind, { end_date, completed_at, is_there, is_running }: Standing, now: Date): boolean {
  const isToBeDone = is_there && end_date !== null && completed_at === null;
  const isOver = end_date !== null && Date.parse(end_date) <= now.getTime();
  switch (kind) {
    case 'completed':
      return is_there && completed_at !== null;
    case 'withdrawn':
      return completed_at === null && !(isToBeDone && is_running);
    case 'overdue':
      return isToBeDone && isOver;
    case 'invited_again':
      return isToBeDone && is_running;
    default:
      return isToBeDone && is_running && !isOver;
  }
}

/** One notice of each course: the one that matters most. */
export function mostTelling<T extends { kind: NoticeKind; assigned_course_id: string }>(notices: readonly T[]): T[] {
  const ordered = notices.toSorted((a, b) => noticeKinds.indexOf(a.kind) - noticeKinds.indexOf(b.kind));
  return [...Map.groupBy(ordered, ({ assigned_course_id }) => assigned_course_id).values()].map(([first]) => first!);
}
