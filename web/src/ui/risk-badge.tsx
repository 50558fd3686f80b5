import { employeeRiskColour, type RiskColour } from '@vigil/contract/risk/rules.ts';
import { useTranslation } from 'react-i18next';
import { formatRisk } from '../lib/format.ts';
import { Pill } from './pill.tsx';
import { StateBadge } from './state-badge.tsx';
import { riskStates } from './theme/states.ts';

type Props = {
  level: number | null;
  /** The scale of colours; by default the scale of employees. The specification names other scales for some places. */
  colourOf?: (level: number) => RiskColour;
  withWord?: boolean;
  /** Whether the level is the mean of few people, which has no colour. */
  isSmallGroup?: boolean;
};

export function RiskBadge({ level, colourOf = employeeRiskColour, withWord = false, isSmallGroup = false }: Props) {
  const { t } = useTranslation();
  // A person without results is neither risky nor safe, so the badge is grey.
  if (level === null) return <Pill>{t('ui.risk.not_tested')}</Pill>;
  const colour = colourOf(level);
  const words = withWord ? `${formatRisk(level)} ${t(`ui.risk.${colour}`).toLowerCase()}` : formatRisk(level);
  return isSmallGroup ? <Pill>{words}</Pill> : <StateBadge state={riskStates[colour]}>{words}</StateBadge>;
}

/** The word of a risk level whose figure stands beside it. */
export function RiskWord({ colour }: { colour: RiskColour }) {
  const { t } = useTranslation();
  return <StateBadge state={riskStates[colour]}>{t(`ui.risk.${colour}`)}</StateBadge>;
}
