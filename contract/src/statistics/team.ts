import { z } from 'zod';
import { managerViews } from '../settings/rules.ts';
import { campaignStatistics, deliveryFigures } from '../phishing-results/result.ts';
import { count, id, moment, pageOf } from '../shared/page.ts';

/** Someone who reports to the caller: what they are to learn, and by when. */
const teamMember = z.object({
  id,
  name: z.string(),
  position: z.string(),
  progress: z.number().nullable(),
  /** Of what they are to learn now and have not finished, the first to end. */
  next: z.object({ title: z.string(), end_date: moment, is_late: z.boolean() }).nullable(),
  late: count,
});
export type TeamMember = z.infer<typeof teamMember>;

/** What a campaign that is over came to in the team as it was on the day of sending. It never changes afterwards. */
const teamCampaign = z.object({ id, name: z.string(), completed_at: moment.nullable(), statistics: campaignStatistics });
export type TeamCampaign = z.infer<typeof teamCampaign>;

/** What a manager sees of their people; without any, or where the organisation shows nothing, nobody. */
export const team = pageOf(teamMember).extend({
  view: z.enum(managerViews),
  progress: z.number().nullable(),
  late: count,
  /** Of all of them together; null where it is not shown, or of too few. */
  phishing: deliveryFigures.extend({ incidents: count }).nullable(),
  /** Instead of the sum, where results are anonymous: the newest campaigns, each by itself. Null where results have names. */
  campaigns: z.array(teamCampaign).nullable(),
});
export type Team = z.infer<typeof team>;
