import type { MyConsents } from '@vigil/contract/consents/consent.ts';
import type { Context } from '../../http/context.ts';
import { findSiteSettings } from '../settings/queries.ts';
import { neededTexts, owedTexts } from './rules.ts';

export async function findMyConsents({ db, organization, actor }: Context): Promise<MyConsents> {
  const data = await db
    .selectFrom('consents')
    .select(['kind', 'version', 'accepted_at'])
    .where('organization_id', '=', organization)
    .where('user_id', '=', actor.id)
    .orderBy('accepted_at', 'desc')
    .orderBy('kind')
    .execute();
  return { data, owed: owedTexts(neededTexts(await findSiteSettings(db)), data) };
}
