import { campaignDateFlaws, campaignFlaws, followUpFlaws, followUpRules } from '@vigil/contract/phishing-campaigns/rules.ts';
import { hasNoTargets } from '@vigil/contract/people/nobody.ts';
import { type Flaws, flawsOf } from '@vigil/contract/shared/flaws.ts';
import { redirectOf } from './request.ts';
import { type FollowUpDraft, type CampaignDraft, draftToLaunch, effectiveTargets } from './draft.ts';

/** Returns the errors that prevent a launch, beyond those of each field; `now` is an ISO time. */
export const draftFlaws = (draft: CampaignDraft, now: string): Flaws => ({
  ...(draft.templates.length === 0 && { templates: { code: 'none_chosen' } }),
  ...(!draft.isTesting && hasNoTargets(effectiveTargets(draft)) && { targets: { code: 'none_chosen' } }),
  ...campaignDateFlaws(draftToLaunch(draft), now),
  ...campaignFlaws({ ...draftToLaunch(draft), ...redirectOf(draft), isDelay: false }),
  ...(draft.enableCreateCampaignByEnding && followUpDraftFlaws(draft.post_campaign)),
});

/**
 * Returns the errors of a follow-up by their paths in the request. Ignores days that do not apply; empty days have their default.
 */
export const followUpDraftFlaws = (draft: FollowUpDraft): Flaws => {
  const flaws: Flaws = {
    ...flawsOf(followUpRules, { ...draft, ...daysThatCount(draft) }),
    ...(draft.templates.length === 0 && { templates: { code: 'none_chosen' } }),
    ...followUpFlaws({ ...draft, ...redirectOf(draft) }),
  };
  return Object.fromEntries(Object.entries(flaws).map(([path, flaw]) => [`post_campaign.${path}`, flaw]));
};

const daysThatCount = ({ isDelay, dateDelay, dateType, dateEnd, emailSendType, email_send_end_date }: FollowUpDraft) => ({
  dateDelay: isDelay ? dateDelay : null,
  dateEnd: dateType === 'custom' ? dateEnd : null,
  email_send_end_date: emailSendType === 'to_end' ? email_send_end_date : null,
});
