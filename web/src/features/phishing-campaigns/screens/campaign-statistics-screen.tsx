import { CampaignPage } from '../components/campaign-page.tsx';

/** Links to a campaign's statistics open the overview, the first tab of its page. */
export const CampaignStatisticsScreen = () => <CampaignPage part="statistics" by_tag={false} />;
export const TaggedCampaignStatisticsScreen = () => <CampaignPage part="statistics" by_tag />;
