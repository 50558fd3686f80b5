import { z } from 'zod';
import { managerViews } from '../settings/rules.ts';
import { campaignStatistics, deliveryFigures } from '../phishing-results/result.ts';
import { count, id, moment, pageOf } from '../shared/page.ts';

/** A person who reports to the caller: their training and its due dates. */
const teamMember = z.object({
  id,
  name: z.string(),
  position: z.string(),
  progress: z.number().nullable(),
  /** The next due course that is unfinished. */
  next: z.object({ title: z.string(), end_date: moment, is_late: z.boolean() }).nullable(),
  late: count,
});
export type TeamMember = z.infer<typeof teamMember>;

/** The results of a completed campaign for the team as it was on the day of sending. They never change afterwards. */
const teamCampaign = z.object({ id, name: z.string(), completed_at: moment.nullable(), statistics: campaignStatistics });
export type TeamCampaign = z.infer<typeof teamCampaign>;

/** What a manager sees of their people; empty without any, or where the organisation shows nothing. */
export const team = pageOf(teamMember).extend({
  view: z.enum(managerViews),
  progress: z.number().nullable(),
  late: count,
  /** Totals of the whole team; null where hidden or too few. */
  phishing: deliveryFigures.extend({ incidents: count }).nullable(),
  /** Where results are anonymous: the newest campaigns separately, instead of totals. Null where results are shown by name. */
  campaigns: z.array(teamCampaign).nullable(),
});
export type Team = z.infer<typeof team>;
