import { useTranslation } from 'react-i18next';
import { Pill, type PillColour } from '../../../ui/pill.tsx';
import { type Stage, stageOf } from '../rules/stage.ts';

const colours: Record<Stage, PillColour> = {
  creating: 'neutral',
  planned: 'primary',
  waiting: 'yellow',
  rejected: 'red',
  sending: 'green',
  collecting: 'green',
  paused: 'yellow',
  held: 'yellow',
  completed: 'neutral',
  failed: 'red',
};

export function StagePill({ campaign }: { campaign: Parameters<typeof stageOf>[0] }) {
  const { t } = useTranslation();
  const stage = stageOf(campaign);
  return (
    <Pill colour={colours[stage]} isLive={stage === 'sending' || stage === 'collecting'}>
      {t(`phishing_campaigns.stage.${stage}`)}
    </Pill>
  );
}
