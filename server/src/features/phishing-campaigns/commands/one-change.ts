import type { CampaignChange } from '@vigil/contract/phishing-campaigns/change.ts';
import type { UpdateObject } from 'kysely';
import type { DB } from '../../../db/schema.ts';
import type { Context } from '../../../http/context.ts';
import type { findCampaignInternal } from '../queries/campaign-internal.ts';

export type InternalCampaign = Awaited<ReturnType<typeof findCampaignInternal>>;
export type ChangeOf<Type extends CampaignChange['type']> = Extract<CampaignChange, { type: Type }>;
type Columns = UpdateObject<DB, 'phishing_campaigns'>;
/** The columns to write into the campaign's row, and the entry for the audit log. */
export type AppliedChange = { set?: Columns; before?: unknown; after: unknown };
export type ApplyChange<Type extends CampaignChange['type']> = (
  context: Context,
  campaign: InternalCampaign,
  change: ChangeOf<Type>,
) => Promise<AppliedChange>;
