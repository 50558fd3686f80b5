import { SegmentedControl, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { choice } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { FailedPeople } from './failed-people.tsx';
import { Recipients } from './recipients.tsx';

const views = ['all', 'failed'] as const;
const params = { view: choice(views, 'all') };

/** All recipients, or those who failed with what they have learned since. */
export function RecipientsTab({ campaign_id, isLive }: { campaign_id: string; isLive: boolean }) {
  const { t } = useTranslation();
  const [{ view }, setState] = useSearchState(params);
  return (
    <Stack align="stretch">
      <SegmentedControl
        style={{ alignSelf: 'flex-start' }}
        value={view}
        onChange={(next) => setState({ view: views.find((viewName) => viewName === next) ?? 'all' })}
        data={views.map((viewName) => ({ value: viewName, label: t(`phishing_campaigns.results.views.${viewName}`) }))}
      />
      {view === 'all' ? (
        <Recipients campaign_id={campaign_id} isLive={isLive} />
      ) : (
        <FailedPeople id={campaign_id} isLive={isLive} />
      )}
    </Stack>
  );
}
