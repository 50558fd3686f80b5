import { z } from 'zod';
import { count } from '../shared/page.ts';
import { deeds, results } from './rules.ts';

export const result = z.enum(results);
export type Result = z.infer<typeof result>;
/** Of a delivery that is out. */
export const knownResult = result.exclude(['unknown']);
export type KnownResult = z.infer<typeof knownResult>;

/** From which result on a person is meant by an automation. */
export const resultTarget = z.enum(deeds);

/** What was done with deliveries. A delivery counts in each figure that is true of it: who entered data has also clicked and opened. */
export const deliveryFigures = z.object({
  sent: count,
  opened: count,
  clicked: count,
  opened_attachment: count,
  entered_data: count,
  reported: count,
});
export type DeliveryFigures = z.infer<typeof deliveryFigures>;

export const campaignStatistics = deliveryFigures.extend({
  /** Deliveries whose link was followed or whose attachment was opened. */
  incidents: count,
  failed: count,
  unconfirmed: count,
  /** Hits of scanners: kept, shown, never counted above. */
  automated: count,
  /** Failures that an operator excused: opened, and no more. */
  excused: count,
  /** Percent of the deliveries sent that became an incident. */
  incident_risk: z.number().min(0).max(100),
});
export type CampaignStatistics = z.infer<typeof campaignStatistics>;
