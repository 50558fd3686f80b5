import type { CampaignSummary } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { useEffect, useEffectEvent } from 'react';
import { useGo } from '../../../lib/use-go.ts';
import { sectionOf } from '../rules/list.ts';

type At = { by_tag: boolean; params: { campaign_id: string; template_id?: string } };
type Part = 'campaign' | 'statistics' | 'template';

/** Returns the campaign's section. Redirects a campaign that was opened under the other section's address. */
export function useCampaignSection(part: Part, { by_tag, params }: At, campaign: Pick<CampaignSummary, 'by_tag'> | undefined) {
  const go = useGo();
  const isStray = campaign !== undefined && campaign.by_tag !== by_tag;
  const goOn = useEffectEvent(() => {
    const place = sectionOf(!by_tag);
    const { campaign_id, template_id = '' } = params;
    if (part === 'template') return go({ to: place.template, params: { campaign_id, template_id }, replace: true });
    return go({ to: place[part], params: { campaign_id }, replace: true });
  });
  useEffect(() => {
    if (isStray) void goOn();
  }, [isStray]);
  return sectionOf(by_tag);
}
