import { CampaignPage } from '../components/campaign-page.tsx';

export const CampaignScreen = () => <CampaignPage part="campaign" by_tag={false} />;
export const TaggedCampaignScreen = () => <CampaignPage part="campaign" by_tag />;
