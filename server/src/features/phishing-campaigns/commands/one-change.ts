import type { CampaignChange } from '@vigil/contract/phishing-campaigns/change.ts';
import type { UpdateObject } from 'kysely';
import type { DB } from '../../../db/schema.ts';
import type { Context } from '../../../http/context.ts';
import type { findCampaignInternal } from '../queries/campaign-internal.ts';

export type Internal = Awaited<ReturnType<typeof findCampaignInternal>>;
export type Of<Type extends CampaignChange['type']> = Extract<CampaignChange, { type: Type }>;
type Columns = UpdateObject<DB, 'phishing_campaigns'>;
/** The columns to write into the campaign's row, and the entry for the audit log. */
export type Done = { set?: Columns; before?: unknown; after: unknown };
export type Changing<Type extends CampaignChange['type']> = (
  context: Context,
  campaign: Internal,
  change: Of<Type>,
) => Promise<Done>;
