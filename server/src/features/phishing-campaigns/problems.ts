import type { CampaignSummary } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { problem, problems } from '../../http/problem.ts';

export const campaignProblems = problems('campaign', {
  no_recipients: 422,
  template_incomplete: 422,
  no_redirect_page: 422,
  starts_after_end: 422,
  completed: 409,
  creating: 409,
  failed: 409,
  not_failed: 409,
  not_running: 409,
  by_tag: 409,
  no_new_recipients: 422,
  nothing_to_cancel: 409,
  on_its_way: 409,
  sent_again_already: 409,
  no_letters_to_person: 409,
  nothing_held: 409,
  running: 409,
  too_late_to_restore: 409,
  switched_off: 409,
});

/** Refuses a change of a campaign that is over or still being created. */
export function assertNotOver(status: CampaignSummary['status']): void {
  if (status === 'completed' || status === 'failed' || status === 'creating') throw problem(campaignProblems[status]);
}

export function assertNotByTag({ by_tag }: Pick<CampaignSummary, 'by_tag'>): void {
  if (by_tag) throw problem(campaignProblems.by_tag);
}
