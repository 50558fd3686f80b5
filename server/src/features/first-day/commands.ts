import type { FirstDay } from '@vigil/contract/first-day/first-day.ts';
import type { Context } from '../../http/context.ts';
import { findFirstDay } from './queries.ts';

/**
 * Hides the guide from the person, or shows it again. The audit log does not record this, because it concerns only the person's
 * own screen.
 */
export async function dismissFirstDay(context: Context, { is_put_away }: { is_put_away: boolean }): Promise<FirstDay> {
  const { db, organization, actor } = context;
  await db
    .updateTable('users')
    .set({ puts_first_day_away: is_put_away })
    .where('organization_id', '=', organization)
    .where('id', '=', actor.id)
    .execute();
  return findFirstDay(context);
}
