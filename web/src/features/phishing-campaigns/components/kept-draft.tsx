import { useEffect, useState } from 'react';
import { type CampaignDraft, emptyDraft } from '../rules.ts';

const KEY = 'campaign_draft';

/** The draft outlives a reload of its page, and ends when the page is left. */
export function useKeptDraft(): [CampaignDraft, (change: Partial<CampaignDraft>) => void] {
  const [draft, setDraft] = useState(readDraft);
  useEffect(() => sessionStorage.setItem(KEY, JSON.stringify(draft)), [draft]);
  useEffect(() => () => sessionStorage.removeItem(KEY), []);
  return [draft, (change) => setDraft((before) => ({ ...before, ...change }))];
}

/** The form that is opened next begins with this. */
export const beginDraft = (begun: Pick<CampaignDraft, 'targets'>): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ ...emptyDraft, ...begun }));

function readDraft(): CampaignDraft {
  const kept = sessionStorage.getItem(KEY);
  return kept === null ? emptyDraft : { ...emptyDraft, ...(JSON.parse(kept) as Partial<CampaignDraft>) };
}
