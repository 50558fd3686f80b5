import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { campaignOverviewQuery } from '../api.ts';
import { type CampaignFigures, figuresOf } from './campaign-figures.ts';

/** Returns a campaign's figures, with its age at the time when the page was opened or last refreshed. */
export function useCampaignFigures(campaign: Campaign | undefined): CampaignFigures | undefined {
  const [openedAt] = useState(() => Date.now());
  const { data, dataUpdatedAt } = useQuery({
    ...campaignOverviewQuery(campaign?.id ?? '', campaign?.status === 'active'),
    enabled: campaign !== undefined,
  });
  if (campaign === undefined || data === undefined) return undefined;
  return figuresOf(campaign, data, Math.max(openedAt, dataUpdatedAt));
}
