import type { NewCampaignInput } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { nobody } from '@vigil/contract/people/nobody.ts';
import {
  type ContentDraft,
  type FollowUpDraft,
  type CampaignDraft,
  draftToLaunch,
  keepsWorkingHours,
  afterPageOf,
} from './draft.ts';

/** Returns the request's fields about the page after the landing page. */
export const redirectOf = (draft: ContentDraft) => {
  const after_page = afterPageOf(draft);
  const isOwn = after_page === 'redirect';
  return {
    enableRedirect: after_page !== 'gotcha',
    enableRedirectPage: isOwn,
    redirect_page: isOwn ? (draft.redirect_page?.id ?? null) : null,
  };
};

/** Returns the request that creates the campaign, without values that do not apply to the form's choices. */
export function requestOf(form: CampaignDraft): NewCampaignInput {
  const draft = draftToLaunch(form);
  const { isTesting, targetType, targets, dateType, emailSendType, dateDelay } = draft;
  return {
    ...contentOf(draft),
    isTesting,
    targets: isTesting || targetType === 'all' ? nobody : targets,
    ...(!isTesting && targetType === 'all' && { targetType }),
    ...(dateDelay !== null && { isDelay: true, dateDelay }),
    ...(dateType === 'custom' && draft.dateEnd !== null && { dateEnd: draft.dateEnd }),
    ...(emailSendType === 'to_end' && draft.email_send_end_date !== null && { email_send_end_date: draft.email_send_end_date }),
    ...(draft.enableCreateCampaignByEnding && {
      enableCreateCampaignByEnding: true,
      post_campaign: followUpOf(draft.post_campaign),
      post_campaign_targets: draft.post_campaign_targets,
    }),
  };
}

type FollowUpInput = NonNullable<NewCampaignInput['post_campaign']>;

export function followUpOf(draft: FollowUpDraft): FollowUpInput {
  const { isDelay, dateType, emailSendType } = draft;
  return {
    ...contentOf(draft),
    ...(isDelay && { isDelay, dateDelay: draft.dateDelay }),
    ...(dateType === 'custom' && { dateEnd: draft.dateEnd }),
    ...(emailSendType === 'to_end' && { email_send_end_date: draft.email_send_end_date }),
  };
}

/**
 * Returns the change of a follow-up. Names the switched-off fields too, because the server does not touch fields that a change
 * omits.
 */
export const followUpChangeOf = (draft: FollowUpDraft) => ({
  excludedTags: [],
  workingHours: false,
  hasAutoCourse: false,
  course: null,
  enableRedirect: false,
  redirect_page: null,
  hasMessage: false,
  isDelay: false,
  dateDelay: null,
  dateEnd: null,
  email_send_end_date: null,
  ...followUpOf(draft),
});

const contentOf = (draft: ContentDraft) => ({
  name: draft.name.trim(),
  templates: draft.templates.map(({ id }) => id),
  ...(draft.excludedTags.length > 0 && { excludedTags: draft.excludedTags }),
  dateType: draft.dateType,
  emailSendType: draft.emailSendType,
  ...(keepsWorkingHours(draft) && { workingHours: true }),
  ...(draft.hasAutoCourse &&
    draft.course !== null && {
      hasAutoCourse: true,
      course: draft.course.id,
      targetsAutoCourse: draft.targetsAutoCourse,
      period: draft.period,
      course_again: draft.course_again,
    }),
  ...(afterPageOf(draft) !== 'gotcha' && redirectOf(draft)),
  ...(draft.hasMessage && {
    hasMessage: true,
    targetsMessage: draft.targetsMessage,
    theme: draft.theme.trim(),
    text: draft.text.trim(),
  }),
});
