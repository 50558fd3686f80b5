import type { forecastSending as call } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import type { SendingForecast } from '@vigil/contract/phishing-campaigns/sending-forecast.ts';
import { type Interval, nextWorkingMoment, workingIntervals } from '@vigil/contract/working-hours/rules.ts';
import type { z } from 'zod';
import type { Context } from '../../../http/context.ts';
import { countOutsideHours } from '../../phishing-delivery/rules/windows.ts';
import { findZones } from '../../working-hours/queries.ts';
import { audienceOf, countByDepartment } from './recipients.ts';
import { countByZone, scheduleOf } from './schedule.ts';

type ForecastInput = z.output<typeof call.body>;

/** Forecasts what launching would plan, before anything is written. */
export async function forecastSending(context: Context, input: ForecastInput): Promise<SendingForecast> {
  const start = new Date(input.startDate);
  // The author of a trial waits for its emails.
  const departments = input.isTesting
    ? [{ department_id: '', people: 1 }]
    : await countByDepartment(context, await audienceOf(context, input.audience));
  const zones = await findZones(context);
  const { groups, sendEnd, end } = await scheduleOf(context, {
    start,
    zones,
    counts: countByZone(departments, zones),
    workingHours: input.workingHours && !input.isTesting,
    dateType: input.dateType,
    emailSendType: input.isTesting ? 'at_once' : input.emailSendType,
    ...(input.dateEnd && { dateEnd: new Date(input.dateEnd) }),
    ...(input.sendEndDate && { sendEnd: new Date(input.sendEndDate) }),
  });
  const untimely =
    input.isTesting || input.workingHours ? 0 : countOutsideHours({ hours: zones.hours, isInHours: false }, groups);
  const next = untimely === 0 ? null : nextWorkingMoment(zones.hours, start.getTime());
  return {
    count: departments.reduce((sum, { people }) => sum + people, 0),
    email_send_end_date: sendEnd.toISOString(),
    end_date: end.toISOString(),
    groups: groups.map(({ intervals, ...group }) => ({
      ...group,
      intervals: intervals.map(toResponse),
    })),
    working: workingIntervals(zones.hours, { start: start.getTime() - DAY_MS, end: sendEnd.getTime() + DAY_MS }).map(toResponse),
    untimely,
    next_working: next === null ? null : new Date(next).toISOString(),
  };
}

const DAY_MS = 86_400_000;
const toResponse = ({ start, end }: Interval) => ({ start: new Date(start).toISOString(), end: new Date(end).toISOString() });
