import dayjs from 'dayjs';

/** A day lasts to its end where the operator is; what begins today begins at the moment given. */
export const momentsOf = (days: { start: string; end: string }, now: string): { start_date: string; end_date: string } => ({
  start_date: days.start === dayjs(now).format('YYYY-MM-DD') ? now : dayjs(days.start).startOf('day').toISOString(),
  end_date: dayjs(days.end).endOf('day').toISOString(),
});
