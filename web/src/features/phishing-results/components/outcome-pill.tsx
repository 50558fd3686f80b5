import type { CampaignUser } from '@vigil/contract/phishing-campaigns/campaign-user.ts';
import { useTranslation } from 'react-i18next';
import { Pill, type PillColour } from '../../../ui/pill.tsx';
import { type Outcome, outcomeOf } from '../rules.ts';

const colours: Record<Outcome, PillColour> = {
  unknown: 'neutral',
  waiting: 'neutral',
  delivered: 'neutral',
  deferred: 'yellow',
  held: 'yellow',
  cancelled: 'neutral',
  failed: 'red',
  unconfirmed: 'yellow',
  automated: 'neutral',
  sent: 'neutral',
  opened: 'yellow',
  clicked: 'orange',
  opened_attachment: 'orange',
  entered_data: 'red',
};

export function OutcomePill({ user }: { user: Pick<CampaignUser, 'state' | 'status' | 'automated_count'> }) {
  const { t } = useTranslation();
  const outcome = outcomeOf(user);
  return <Pill colour={colours[outcome]}>{t(`phishing_results.outcome.${outcome}`)}</Pill>;
}
