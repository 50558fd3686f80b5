type Days = { start: string; end: string };

/** A day lasts to its end where the operator is; what begins today begins now. */
export const momentsOf = ({ start, end }: Days, { today, now }: { today: string; now: string }) => ({
  start_date: start === today ? now : new Date(`${start}T00:00:00`).toISOString(),
  end_date: new Date(`${end}T23:59:59.999`).toISOString(),
});
