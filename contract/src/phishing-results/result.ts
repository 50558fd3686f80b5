import { z } from 'zod';
import { count } from '../shared/page.ts';
import { actions, figuresOfPeople, results, roughFigures } from './rules.ts';

export const result = z.enum(results);
export type Result = z.infer<typeof result>;
/** Of a delivery that is out. */
export const knownResult = result.exclude(['unknown']);
export type KnownResult = z.infer<typeof knownResult>;

/** From which result on a person is meant by an automation. */
export const resultTarget = z.enum(actions);

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

/** What people did; null where so few got an email that their organisation tells nothing of it. What became of emails is always told. */
const told = count.nullable();
export const groupFigures = z.object({
  sent: count,
  opened: told,
  clicked: told,
  opened_attachment: told,
  entered_data: told,
  reported: told,
  /** Deliveries whose link was followed or whose attachment was opened. */
  incidents: told,
  /** Hits of scanners: kept, shown, never counted above. */
  automated: told,
  /** Failures that an operator excused: opened, and no more. */
  excused: told,
});
export type GroupFigures = z.infer<typeof groupFigures>;

export const campaignStatistics = groupFigures.extend({
  failed: count,
  unconfirmed: count,
  /** Percent of the deliveries sent that became an incident. */
  incident_risk: z.number().min(0).max(100).nullable(),
  /** Figures that are null because they are of hardly anybody or of nearly everybody, who would be named by them. */
  rough: z.partialRecord(z.enum(figuresOfPeople), z.enum(roughFigures)).optional(),
});
export type CampaignStatistics = z.infer<typeof campaignStatistics>;
