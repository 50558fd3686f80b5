import { employeeRiskColour, type RiskColour } from '@vigil/contract/risk/rules.ts';
import { useTranslation } from 'react-i18next';
import { formatRisk } from '../lib/format.ts';
import { Pill, type PillColour } from './pill.tsx';

type Props = {
  level: number | null;
  /** The scale of colours; by default the scale of employees. The specification names other scales for some places. */
  colourOf?: (level: number) => RiskColour;
  withWord?: boolean;
  /** Whether the level is the mean of few people, which has no colour. */
  isSmallGroup?: boolean;
};

export const riskPills: Record<RiskColour, PillColour> = { GREEN: 'green', YELLOW: 'yellow', RED: 'red' };

export function RiskBadge({ level, colourOf = employeeRiskColour, withWord = false, isSmallGroup = false }: Props) {
  const { t } = useTranslation();
  // A person without results is neither risky nor safe, so the badge is grey.
  if (level === null) return <Pill>{t('ui.risk.not_tested')}</Pill>;
  const colour = colourOf(level);
  return (
    <Pill colour={isSmallGroup ? 'neutral' : riskPills[colour]}>
      {formatRisk(level)}
      {withWord && ` ${t(`ui.risk.${colour}`)}`}
    </Pill>
  );
}
