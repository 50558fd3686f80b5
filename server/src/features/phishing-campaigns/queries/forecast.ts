import type { forecastSending as call } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import type { SendingForecast } from '@vigil/contract/phishing-campaigns/sending-forecast.ts';
import { type Interval, nextWorkingMoment, workingIntervals } from '@vigil/contract/working-hours/rules.ts';
import type { z } from 'zod';
import type { Context } from '../../../http/context.ts';
import { countUntimely } from '../../phishing-delivery/rules/windows.ts';
import { findZones } from '../../working-hours/queries.ts';
import { audienceOf, countByDepartment } from './recipients.ts';
import { countByZone, scheduleOf } from './schedule.ts';

type Asked = z.output<typeof call.body>;

/** Forecasts what launching would plan, before anything is written. */
export async function forecastSending(context: Context, asked: Asked): Promise<SendingForecast> {
  const start = new Date(asked.startDate);
  // The author of a trial waits for its emails.
  const departments = asked.isTesting
    ? [{ department_id: '', people: 1 }]
    : await countByDepartment(context, await audienceOf(context, asked.audience));
  const zones = await findZones(context);
  const { groups, sendEnd, end } = await scheduleOf(context, {
    start,
    zones,
    counts: countByZone(departments, zones),
    workingHours: asked.workingHours && !asked.isTesting,
    dateType: asked.dateType,
    emailSendType: asked.isTesting ? 'at_once' : asked.emailSendType,
    ...(asked.dateEnd && { dateEnd: new Date(asked.dateEnd) }),
    ...(asked.sendEndDate && { sendEnd: new Date(asked.sendEndDate) }),
  });
  const untimely = asked.isTesting || asked.workingHours ? 0 : countUntimely({ hours: zones.hours, isInHours: false }, groups);
  const next = untimely === 0 ? null : nextWorkingMoment(zones.hours, start.getTime());
  return {
    count: departments.reduce((sum, { people }) => sum + people, 0),
    email_send_end_date: sendEnd.toISOString(),
    end_date: end.toISOString(),
    groups: groups.map(({ intervals, ...group }) => ({
      ...group,
      intervals: intervals.map(told),
    })),
    working: workingIntervals(zones.hours, { start: start.getTime() - DAY_MS, end: sendEnd.getTime() + DAY_MS }).map(told),
    untimely,
    next_working: next === null ? null : new Date(next).toISOString(),
  };
}

const DAY_MS = 86_400_000;
const told = ({ start, end }: Interval) => ({ start: new Date(start).toISOString(), end: new Date(end).toISOString() });
