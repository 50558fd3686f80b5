import type { CampaignChange } from '@vigil/contract/phishing-campaigns/change.ts';
import type { UpdateObject } from 'kysely';
import type { DB } from '../../../db/schema.ts';
import type { Context } from '../../../http/context.ts';
import type { findCampaignInternal } from '../queries/campaign-internal.ts';

/** A campaign with what it does by itself: its course, message and follow-up. */
export type InternalCampaign = Awaited<ReturnType<typeof findCampaignInternal>>;
export type ChangeOf<Type extends CampaignChange['type']> = Extract<CampaignChange, { type: Type }>;
type Columns = UpdateObject<DB, 'phishing_campaigns'>;
/** What a change writes: the columns of the campaign's row, and the values for the audit log. */
export type AppliedChange = { set?: Columns; before?: unknown; after: unknown };
/** Checks one type of change, makes its effects outside the campaign's row, and returns what to write. */
export type ApplyChange<Type extends CampaignChange['type']> = (
  context: Context,
  campaign: InternalCampaign,
  change: ChangeOf<Type>,
) => Promise<AppliedChange>;
