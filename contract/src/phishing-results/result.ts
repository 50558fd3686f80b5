import { z } from 'zod';
import { count } from '../shared/page.ts';
import { actions, figuresOfPeople, results, roughFigures } from './rules.ts';

export const result = z.enum(results);
export type Result = z.infer<typeof result>;
/** Results of a sent delivery. */
export const knownResult = result.exclude(['unknown']);
export type KnownResult = z.infer<typeof knownResult>;

/** The least result that triggers an automation. */
export const resultTarget = z.enum(actions);

/** Counts of deliveries by action. A delivery counts in each figure that applies: entered data also counts as clicked and opened. */
export const deliveryFigures = z.object({
  sent: count,
  opened: count,
  clicked: count,
  opened_attachment: count,
  entered_data: count,
  reported: count,
});
export type DeliveryFigures = z.infer<typeof deliveryFigures>;

/** A count of what people did; null where too few people got an email. */
const visibleCount = count.nullable();
export const groupFigures = z.object({
  sent: count,
  opened: visibleCount,
  clicked: visibleCount,
  opened_attachment: visibleCount,
  entered_data: visibleCount,
  reported: visibleCount,
  /** Deliveries whose link was clicked or whose attachment was opened. */
  incidents: visibleCount,
  /** Hits by scanners: stored and shown, never counted above. */
  automated: visibleCount,
  /** Failures excused by an operator: they count as opened only. */
  excused: visibleCount,
});
export type GroupFigures = z.infer<typeof groupFigures>;

export const campaignStatistics = groupFigures.extend({
  failed: count,
  unconfirmed: count,
  /** Incidents as a percentage of sent deliveries. */
  incident_risk: z.number().min(0).max(100).nullable(),
  /** Figures that are null because they concern almost nobody or almost everybody and would identify people. */
  rough: z.partialRecord(z.enum(figuresOfPeople), z.enum(roughFigures)).optional(),
});
export type CampaignStatistics = z.infer<typeof campaignStatistics>;
