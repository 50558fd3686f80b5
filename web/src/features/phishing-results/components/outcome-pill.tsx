import type { CampaignUser } from '@vigil/contract/phishing-campaigns/campaign-user.ts';
import { resultStates } from '@vigil/contract/phishing-results/rules.ts';
import type { State } from '@vigil/contract/shared/states.ts';
import { useTranslation } from 'react-i18next';
import { Pill, type PillColour } from '../../../ui/pill.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { type Outcome, outcomeOf } from '../rules.ts';

const states = { ...resultStates, failed: 'failed' } as const satisfies Partial<Record<Outcome, State>>;

const colours: Record<Exclude<Outcome, keyof typeof states>, PillColour> = {
  unknown: 'neutral',
  waiting: 'neutral',
  delivered: 'neutral',
  deferred: 'yellow',
  held: 'yellow',
  cancelled: 'neutral',
  unconfirmed: 'yellow',
  automated: 'neutral',
};

export function OutcomePill({ user }: { user: Pick<CampaignUser, 'state' | 'status' | 'automated_count'> }) {
  const { t } = useTranslation();
  const outcome = outcomeOf(user);
  const word = t(`phishing_results.outcome.${outcome}`);
  return outcome in states ? (
    <StateBadge state={states[outcome as keyof typeof states]}>{word}</StateBadge>
  ) : (
    <Pill colour={colours[outcome as keyof typeof colours]}>{word}</Pill>
  );
}
