import { DIGEST_HOUR, type Reminders } from '@vigil/contract/course-emails/rules.ts';

/** The kinds of notices about a course, the most important first: an email has one notice per course. */
export const noticeKinds = ['completed', 'withdrawn', 'assigned', 'invited_again', 'due_changed', 'overdue', 'due_soon'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The last hour of the day at which reminders are sent, for example after an outage; later they wait for the next morning. */
const DIGEST_HOUR_LAST = 18;
export type Reminder = {
  kind: Extract<NoticeKind, 'due_soon' | 'overdue'>;
  /** The day on which the reminder is due, counted from the course's end. Each such day gets one reminder, even a late one. */
  due: string;
  /** The number of the overdue reminder, from 1; 0 before the end. */
  number: number;
  /** How many days a person gets no reminder after being notified of the end date. */
  quiet_days: number;
};

/**
 * Returns the reminder that is due this many days after the day on which a course ends, or null. A negative number means days
 * before the end.
 */
export function reminderOn(days: number, { before_days, on_day, overdue }: Reminders): Reminder | null {
  if (days > 0) {
    const passed = overdue === null ? 0 : Math.floor((days - 1) / overdue.every_days);
    if (overdue === null || passed >= overdue.times) return null;
    return { kind: 'overdue', due: `+${1 + passed * overdue.every_days}`, number: passed + 1, quiet_days: 0 };
  }
  const planned = [...before_days, ...(on_day ? [0] : [])];
  const begun = planned.filter((day) => day >= -days);
  if (begun.length === 0) return null;
  const due = Math.min(...begun);
  // People who were assigned the course after the reminder was due get the next one.
  const hasNext = planned.some((day) => day < due);
  return { kind: 'due_soon', due: `-${due}`, number: 0, quiet_days: hasNext ? due + days + 1 : 1 };
}

/** Lists every day on which a reminder may be due. */
export function reminderDays(settings: Reminders): (Reminder & { days: number })[] {
  const { before_days, overdue } = settings;
  const first = -Math.max(0, ...before_days);
  const last = overdue === null ? 0 : overdue.every_days * overdue.times;
  return Array.from({ length: last - first + 1 }, (_, n) => n + first).flatMap((days) => {
    const reminder = reminderOn(days, settings);
    return reminder === null ? [] : { days, ...reminder };
  });
}

/** Returns the day whose reminders may be sent now, such as `2026-12-04`; null at night. */
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

/** The state of a notice's course for its reader at the time of sending. */
export type CourseProgress = {
  /** When the course ends for the person; null if they are no longer in the assignment. */
  end_date: string | null;
  completed_at: string | null;
  /** Whether the assignment is neither deleted nor hidden. */
  is_there: boolean;
  /** Whether the course is still open, so that progress in it counts. */
  is_running: boolean;
};

/** Whether a notice is still worth sending: much may have changed since it was recorded. */
export function isWorthSending(
  kind: NoticeKind,
  { end_date, completed_at, is_there, is_running }: CourseProgress,
  now: Date,
): boolean {
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

/** Returns the most important notice of each course. */
export function pickMostImportant<T extends { kind: NoticeKind; assigned_course_id: string }>(notices: readonly T[]): T[] {
  const ordered = notices.toSorted((a, b) => noticeKinds.indexOf(a.kind) - noticeKinds.indexOf(b.kind));
  return [...Map.groupBy(ordered, ({ assigned_course_id }) => assigned_course_id).values()].map(([first]) => first!);
}
