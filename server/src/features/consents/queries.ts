import type { MyConsents } from '@vigil/contract/consents/consent.ts';
import type { Context } from '../../http/context.ts';
import { findSiteSettings } from '../settings/queries.ts';
import { neededTexts, owedTexts } from './rules.ts';

export async function findMyConsents(context: Context): Promise<MyConsents> {
  const data = await listConsentsOf(context, context.actor.id);
  return { data, owed: owedTexts(neededTexts(await findSiteSettings(context.db)), data) };
}

/** What one person accepted, the newest first. */
export const listConsentsOf = ({ db, organization }: Pick<Context, 'db' | 'organization'>, user_id: string) =>
  db
    .selectFrom('consents')
    .select(['kind', 'version', 'accepted_at'])
    .where('organization_id', '=', organization)
    .where('user_id', '=', user_id)
    .orderBy('accepted_at', 'desc')
    .orderBy('kind')
    .execute();
