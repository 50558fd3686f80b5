import { z } from 'zod';
import { count, moment } from '../shared/page.ts';

const interval = z.object({ start: moment, end: moment });

export const sendingForecast = z.object({
  count,
  email_send_end_date: moment,
  end_date: moment,
  /** People of one time zone and when their emails may leave: evenly over the time of the intervals. */
  groups: z.array(z.object({ time_zone: z.string(), count, intervals: z.array(interval) })),
  /** When the organisation works, over the days of the sending. */
  working: z.array(interval),
  /** How many of the emails fall outside of working hours. */
  untimely: count,
  /** When the organisation works next, if some do. */
  next_working: moment.nullable(),
});
export type SendingForecast = z.infer<typeof sendingForecast>;
