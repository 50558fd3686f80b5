import type { State } from '@vigil/contract/shared/states.ts';
import { useTranslation } from 'react-i18next';
import { Pill, type PillColour } from '../../../ui/pill.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { type Stage, stageOf } from '../rules/stage.ts';

const states = {
  planned: 'planned',
  sending: 'active',
  collecting: 'active',
  completed: 'completed',
  failed: 'failed',
} as const satisfies Partial<Record<Stage, State>>;

/** Stages in which somebody has to act, or the product has something to do first. */
const colours: Record<Exclude<Stage, keyof typeof states>, PillColour> = {
  creating: 'neutral',
  waiting: 'yellow',
  rejected: 'red',
  paused: 'yellow',
  held: 'yellow',
};

export function StagePill({ campaign }: { campaign: Parameters<typeof stageOf>[0] }) {
  const { t } = useTranslation();
  const stage = stageOf(campaign);
  const word = t(`phishing_campaigns.stage.${stage}`);
  return stage in states ? (
    <StateBadge state={states[stage as keyof typeof states]}>{word}</StateBadge>
  ) : (
    <Pill colour={colours[stage as keyof typeof colours]}>{word}</Pill>
  );
}
