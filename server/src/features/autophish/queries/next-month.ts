import { dayOf, wallClock } from '@vigil/contract/working-hours/zone.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { findWorkingHours } from '../../working-hours/queries.ts';
import { startDayOf, endDayOf, hoursOf, monthAfter, monthOf } from '../rules.ts';
import type { Setup } from './settings.ts';

export type NextMonth = {
  month: string;
  /** The day of the planned start, in the organisation's time zone. */
  first_day: string;
  /** The present day, in the organisation's time zone. */
  today: string;
  /** The planned start, or now if that has passed. */
  start: Date;
  sendEnd: Date;
  isDue: boolean;
};

/**
 * Returns the next month: the current one, unless it is already planned or its start was before autophish was switched on;
 * otherwise the month after.
 */
export async function findNextMonth(context: WorkContext, { day, days, since }: Setup): Promise<NextMonth> {
  const now = context.services.clock();
  const hours = await findWorkingHours(context);
  const today = dayOf(wallClock(now.getTime(), hours.time_zone));
  const beginOf = (month: string) => hoursOf(hours, startDayOf(hours, month, day)).start;
  const thisMonth = monthOf(today);
  const isOver = (await isPlanned(context, thisMonth)) || beginOf(thisMonth) < since.getTime();
  const month = isOver ? monthAfter(thisMonth) : thisMonth;
  const begin = beginOf(month);
  const isDue = begin <= now.getTime();
  const first_day = startDayOf(hours, month, day);
  return {
    month,
    first_day,
    today,
    start: isDue ? now : new Date(begin),
    sendEnd: new Date(hoursOf(hours, endDayOf(hours, isDue ? today : first_day, days)).end),
    isDue,
  };
}

async function isPlanned({ db, organization }: WorkContext, month: string): Promise<boolean> {
  const plan = await db
    .selectFrom('autophish_plans')
    .select('month')
    .where('organization_id', '=', organization)
    .where('month', '=', month)
    .executeTakeFirst();
  return plan !== undefined;
}
