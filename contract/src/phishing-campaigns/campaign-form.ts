import { z } from 'zod';
import { targets } from '../people/targets.ts';
import { count, id } from '../shared/page.ts';
import { campaignInternal } from './campaign.ts';

/** A campaign's settings for the form of a repeat: everything except its dates and the objects that no longer exist. */
export const campaignForm = campaignInternal
  .pick({
    name: true,
    emailSendType: true,
    workingHours: true,
    excludedTags: true,
    targetType: true,
    enableCreateCampaignByEnding: true,
    post_campaign: true,
    post_campaign_targets: true,
    hasAutoCourse: true,
    course: true,
    targetsAutoCourse: true,
    period: true,
    course_again: true,
    enableRedirect: true,
    redirect_page: true,
    hasMessage: true,
    targetsMessage: true,
    theme: true,
    text: true,
  })
  .extend({
    isTesting: z.boolean(),
    templates: z.array(z.object({ id, name: z.string(), emails_count: count })),
    targets,
    /** What the campaign had and no longer exists; the course by its title, the redirect page by its name. */
    gone: z.object({
      templates: z.array(z.string()),
      departments: count,
      people: count,
      tags: count,
      course: z.string().nullable(),
      redirect_page: z.string().nullable(),
    }),
  });
export type CampaignForm = z.output<typeof campaignForm>;
