import { z } from 'zod';
import { count, moment } from '../shared/page.ts';

const interval = z.object({ start: moment, end: moment });

export const sendingForecast = z.object({
  count,
  email_send_end_date: moment,
  end_date: moment,
  /** People in one time zone and when their emails may be sent, evenly over the intervals. */
  groups: z.array(z.object({ time_zone: z.string(), count, intervals: z.array(interval) })),
  /** The organisation's working hours on the days of sending. */
  working: z.array(interval),
  /** How many emails fall outside working hours. */
  untimely: count,
  /** When working hours begin next; null when no email falls outside them. */
  next_working: moment.nullable(),
});
export type SendingForecast = z.infer<typeof sendingForecast>;
