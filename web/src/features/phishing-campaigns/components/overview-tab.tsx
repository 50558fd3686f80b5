import { Stack } from '@mantine/core';
import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { campaignOverviewQuery } from '../api.ts';
import { ActTimes } from './act-times.tsx';
import type { CampaignTab } from './campaign-frame.tsx';
import { CampaignNotices } from './campaign-notices.tsx';
import classes from './campaign-results.module.css';
import type { FigureFilter } from './campaign-tiles.tsx';
import { ConclusionCard } from './conclusion-card.tsx';
import { DepartmentsCard } from './departments-card.tsx';
import { FirmFrom } from './firm-from.tsx';
import { FunnelCard } from './funnel-card.tsx';
import { AutomatedHits } from './automated-hits.tsx';
import { RepeatedFailuresCard } from './repeated-failures-card.tsx';
import { TemplatesCard } from './templates-card.tsx';
import { useCampaignFigures } from './use-campaign-figures.ts';
import { FailureResponseCard } from './failure-response-card.tsx';
import { UpcomingEventsCard } from './upcoming-events-card.tsx';

type Props = { campaign: Campaign; onTab: (tab: CampaignTab) => void; onShow: (filter: FigureFilter) => void };

/** A campaign's results, or its progress while the figures are early. The other tabs list what this one summarises. */
export function OverviewTab({ campaign, onTab, onShow }: Props) {
  const figures = useCampaignFigures(campaign);
  const { isLoadingError, refetch } = useQuery(campaignOverviewQuery(campaign.id, campaign.status === 'active'));
  return (
    <>
      <CampaignNotices campaign={campaign} onShow={onShow} />
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      {figures === undefined && !isLoadingError && <SkeletonRows count={8} />}
      {figures !== undefined && figures.age === 'judged' && (
        <Stack>
          <ConclusionCard figures={figures} />
          <div className={classes.beside}>
            <FunnelCard figures={figures} onShow={onShow} />
            <FailureResponseCard campaign={campaign} isJudged onTab={onTab} />
          </div>
          <ActTimes campaign={campaign} sending={figures.overview.sending} isYoung={false} />
          <TemplatesCard figures={figures} />
          <div className={classes.beside}>
            <DepartmentsCard figures={figures} onTab={onTab} />
            <AutomatedHits figures={figures} onShow={onShow} />
          </div>
          <RepeatedFailuresCard campaign={campaign} />
        </Stack>
      )}
      {figures !== undefined && figures.age !== 'judged' && (
        <Stack>
          <ConclusionCard figures={figures} />
          <div className={classes.beside}>
            <FunnelCard figures={figures} onShow={onShow} />
            <UpcomingEventsCard figures={figures} />
          </div>
          {figures.age === 'so_far' && <ActTimes campaign={campaign} sending={figures.overview.sending} isYoung />}
          {figures.age !== 'nothing_sent' && <FirmFrom figures={figures} />}
          <FailureResponseCard campaign={campaign} isJudged={false} onTab={onTab} />
        </Stack>
      )}
    </>
  );
}
