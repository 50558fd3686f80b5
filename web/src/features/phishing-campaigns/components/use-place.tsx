import type { CampaignSummary } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { useEffect, useEffectEvent } from 'react';
import { useGo } from '../../../lib/use-go.ts';
import { placeOf } from '../rules/list.ts';

type At = { by_tag: boolean; params: { campaign_id: string; template_id?: string } };
type Part = 'campaign' | 'statistics' | 'template';

/** Returns the campaign's section; a campaign opened by the other section's address is redirected to its own. */
export function usePlace(part: Part, { by_tag, params }: At, campaign: Pick<CampaignSummary, 'by_tag'> | undefined) {
  const go = useGo();
  const isStray = campaign !== undefined && campaign.by_tag !== by_tag;
  const goOn = useEffectEvent(() => {
    const place = placeOf(!by_tag);
    const { campaign_id, template_id = '' } = params;
    if (part === 'template') return go({ to: place.template, params: { campaign_id, template_id }, replace: true });
    return go({ to: place[part], params: { campaign_id }, replace: true });
  });
  useEffect(() => {
    if (isStray) void goOn();
  }, [isStray]);
  return placeOf(by_tag);
}
