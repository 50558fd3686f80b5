import type { Flaws } from '@vigil/contract/shared/flaws.ts';

type Days = { start: string; end: string };

/** A day lasts to its end where the operator is; what begins today begins now. */
export const momentsOf = ({ start, end }: Days, { today, now }: { today: string; now: string }) => ({
  start_date: start === today ? now : new Date(`${start}T00:00:00`).toISOString(),
  end_date: endOfDay(end),
});

export const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

/** A course is given from one day to another, the same day at the earliest; days as `YYYY-MM-DD`. */
export function dayFlaws({ start, end }: { start: string | null; end: string | null }): Flaws {
  return {
    ...(start === null && { start: { code: 'required' } }),
    ...(end === null && { end: { code: 'required' } }),
    ...(start !== null && end !== null && end < start && { end: { code: 'before_start' } }),
  };
}

/** Where the learners of an assignment stand: those of a public course have an address of their own. */
export const employeesPath = ({ is_public }: { is_public: boolean }) =>
  is_public ? '/admin/learning/shared/$course_id/employees' : '/admin/learning/assigned/$course_id/employees';
