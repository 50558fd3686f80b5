import { z } from 'zod';
import { expectedClicks } from '../phishing-results/expected-clicks.ts';
import { campaignStatistics, deliveryFigures } from '../phishing-results/result.ts';
import { count, id, moment } from '../shared/page.ts';

/** Figures that count each person once, however many emails of the campaign they got. */
const peopleFigures = deliveryFigures.omit({ reported: true }).extend({ incidents: count });
export type PeopleFigures = z.infer<typeof peopleFigures>;

/** What a campaign's overview shows beside its own figures. */
export const campaignOverview = z.object({
  /**
   * The figures counted by person; null unless someone got two emails. Always null with anonymous results: an email sent again
   * has a named recipient.
   */
  people: peopleFigures.nullable(),
  /** Whether figures are exact; false where they are rounded down, so that no share or interval can be derived from them. */
  is_exact: z.boolean(),
  /** When the first, the middle and the last of the emails so far were sent. */
  sending: z.object({ first_sent_at: moment.nullable(), median_sent_at: moment.nullable(), last_sent_at: moment.nullable() }),
  /** When every email is old enough to be judged; null while nothing was sent. */
  judged_from: moment.nullable(),
  /** The last campaign of the same kind that ended before this one started. */
  previous: z
    .object({
      id,
      name: z.string(),
      completed_at: moment,
      expected: expectedClicks.nullable(),
      statistics: campaignStatistics,
    })
    .nullable(),
  /** Automated hits by the first reason of their verdict; clicks include entered data, opens include attachments. Null if hidden. */
  machines: z.array(z.object({ reason: z.string(), clicks: count, opens: count })).nullable(),
});
export type CampaignOverview = z.infer<typeof campaignOverview>;
