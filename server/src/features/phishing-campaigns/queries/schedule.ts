import { campaignDates, SENDING_HOURS_DEFAULT } from '@vigil/contract/phishing-campaigns/rules.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { findThroughput } from '../../phishing-delivery/queries/throughput.ts';
import { lastSendAt } from '../../phishing-delivery/rules/sending.ts';
import { groupsIn, lastMomentOf, timeAfter, type ZonedGroup } from '../../phishing-delivery/rules/windows.ts';
import { findZones, type Zones } from '../../working-hours/queries.ts';
import type { Recipient } from './recipients.ts';

type ScheduleForm = Parameters<typeof campaignDates>[0] & { workingHours: boolean };
type Department = { department_id: string; people: number };
/** When emails are sent and the campaign ends. `isTooLate`: people work again only after the campaign has ended. */
export type Schedule = { sendEnd: Date; end: Date; groups: ZonedGroup[]; isTooLate: boolean; zones: Zones };

/** Counts the people in each time zone. */
export function countByZone(departments: readonly Department[], { zoneOf }: Zones): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { department_id, people } of departments) {
    const zone = zoneOf(department_id);
    counts.set(zone, (counts.get(zone) ?? 0) + people);
  }
  return counts;
}

/**
 * Returns when sending and the campaign end, and when the people of each time zone get their emails. The end is the form's,
 * within working hours if the form says so, and no sooner than all emails can be sent. `planDeliveries` uses these groups.
 */
export async function findSchedule(
  context: WorkContext,
  { recipients, workingHours, ...form }: ScheduleForm & { recipients: readonly Recipient[] },
): Promise<Schedule> {
  const zones = await findZones(context);
  return scheduleOf(context, {
    ...form,
    workingHours,
    zones,
    counts: countByZone(
      recipients.map((department) => ({ ...department, people: 1 })),
      zones,
    ),
  });
}

/** Does the work of `findSchedule` with zones and counts that the caller has read. */
export async function scheduleOf(
  context: WorkContext,
  { zones, counts, workingHours, ...form }: ScheduleForm & { zones: Zones; counts: ReadonlyMap<string, number> },
): Promise<Schedule> {
  const times = { hours: zones.hours, isInHours: workingHours };
  const after = timeAfter(times);
  const start = form.start.getTime();
  const people = counts.size === 0 ? new Map([[zones.hours.time_zone, 0]]) : counts;
  const { sendEnd } = campaignDates({
    ...form,
    // The duration is working time if emails leave only within working hours.
    ...(form.sendEnd === undefined && form.dateType === 'auto' && { sendEnd: new Date(after(start, SENDING_HOURS_MS)) }),
  });
  const requested = groupsIn(times, people, { start, end: Math.max(start, sendEnd.getTime()) });
  const pace = await findThroughput(context, new Date(Math.min(...requested.map(({ intervals }) => intervals[0]!.start))));
  const last = Math.max(lastMomentOf(requested), lastSendAt({ groups: requested, after, ...pace }));
  // Both kinds of sending have a known end by now.
  const dates = campaignDates({ ...form, emailSendType: 'to_end', sendEnd: new Date(last) });
  const until = form.emailSendType === 'at_once' ? start : dates.sendEnd.getTime();
  return {
    ...dates,
    zones,
    groups: groupsIn(times, people, { start, end: until }),
    isTooLate: requested.some(({ intervals }) => intervals[0]!.start >= dates.end.getTime()),
  };
}

const SENDING_HOURS_MS = SENDING_HOURS_DEFAULT * 3_600_000;
