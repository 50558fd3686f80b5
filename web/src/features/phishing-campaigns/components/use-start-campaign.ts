import type { Targets } from '@vigil/contract/people/targets.ts';
import { draftStorage } from '../../../lib/draft-storage.ts';
import { session } from '../../../lib/session.ts';
import { useGo } from '../../../lib/use-go.ts';
import { CAMPAIGN_DRAFT } from '../rules/draft.ts';

/** Returns a function that opens the form of a new campaign with its recipients already chosen. */
export function useStartCampaign() {
  const go = useGo();
  return (targets: Targets) => {
    draftStorage.store(session.commonInfo()?.userID ?? null, CAMPAIGN_DRAFT, { targets });
    void go({ to: '/admin/phishing/campaigns/create' });
  };
}
