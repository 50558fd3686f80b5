import { CampaignPage } from '../components/campaign-page.tsx';

/** Links to a campaign's statistics ask how it went, which the first tab of its page answers. */
export const CampaignStatisticsScreen = () => <CampaignPage part="statistics" by_tag={false} />;
export const TaggedCampaignStatisticsScreen = () => <CampaignPage part="statistics" by_tag />;
