import { Stack } from '@mantine/core';
import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { useQuery } from '@tanstack/react-query';
import { choice } from '../../../lib/search-state.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { campaignInternalQuery } from '../api.ts';
import { CampaignFrame, type CampaignTab, campaignTabs } from './campaign-frame.tsx';
import { CampaignSettings } from './campaign-settings.tsx';
import type { FigureFilter } from './campaign-tiles.tsx';
import { DepartmentsTab } from './departments-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { noRecipientFilter } from './recipient-filters.tsx';
import { recipientParams } from './recipients.tsx';
import { RecipientsTab } from './recipients-tab.tsx';
import { TemplatesTab } from './templates-tab.tsx';

const params = { ...recipientParams, tab: choice(['', ...campaignTabs], '') };
const unfiltered = { ...noRecipientFilter, search: '', delivery: '' };

/** One page for a campaign and its results; the tab is in the address. A recipient filter without a tab opens the recipients. */
export function CampaignPage({ part, by_tag }: { part: 'campaign' | 'statistics'; by_tag: boolean }) {
  const { campaign_id } = useRouteParams('/admin/phishing/campaigns/$campaign_id');
  const [state, setState] = useSearchState(params);
  const isFiltered =
    state.status.length + state.os.length > 0 ||
    [state.only, state.template, state.department, state.search, state.delivery].some((value) => value !== '');
  const tab: CampaignTab = state.tab !== '' ? state.tab : isFiltered ? 'recipients' : 'overview';
  const open = (next: CampaignTab) => setState({ ...unfiltered, tab: next });
  const show = (filter: FigureFilter) => setState({ ...unfiltered, ...filter, tab: 'recipients' });
  return (
    <CampaignFrame part={part} by_tag={by_tag} params={{ campaign_id }} tab={tab} onTab={open}>
      {(campaign) => <Tab tab={tab} campaign={campaign} onTab={open} onShow={show} />}
    </CampaignFrame>
  );
}

type TabProps = {
  tab: CampaignTab;
  campaign: Campaign;
  onTab: (tab: CampaignTab) => void;
  onShow: (filter: FigureFilter) => void;
};

function Tab({ tab, campaign, onTab, onShow }: TabProps) {
  const isLive = campaign.status === 'active';
  if (tab === 'overview') return <OverviewTab campaign={campaign} onTab={onTab} onShow={onShow} />;
  if (tab === 'recipients') return <RecipientsTab campaign_id={campaign.id} isLive={isLive} />;
  if (tab === 'departments') return <DepartmentsTab campaign={campaign} />;
  if (tab === 'templates') return <TemplatesTab campaign={campaign} />;
  return <Settings id={campaign.id} />;
}

function Settings({ id }: { id: string }) {
  const { data } = useQuery(campaignInternalQuery(id));
  return data === undefined ? (
    <SkeletonRows count={4} />
  ) : (
    <Stack>
      <CampaignSettings campaign={data} />
    </Stack>
  );
}
