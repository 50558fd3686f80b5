import { employeeRiskColour, type RiskColour } from '@vigil/contract/risk/rules.ts';
import { useTranslation } from 'react-i18next';
import { formatRisk } from '../lib/format.ts';
import { Pill, type PillColour } from './pill.tsx';

type Props = {
  level: number | null;
  /** The employee's scale unless the specification names another. */
  colourOf?: (level: number) => RiskColour;
  withWord?: boolean;
  /** The level is the mean of so few people that it has no colour. */
  isOfFew?: boolean;
};

export const riskPills: Record<RiskColour, PillColour> = { GREEN: 'green', YELLOW: 'yellow', RED: 'red' };

export function RiskBadge({ level, colourOf = employeeRiskColour, withWord = false, isOfFew = false }: Props) {
  const { t } = useTranslation();
  // A person who was never tested is neither dangerous nor safe: grey, whatever the scale says of a missing level.
  if (level === null) return <Pill>{t('ui.risk.not_tested')}</Pill>;
  const colour = colourOf(level);
  return (
    <Pill colour={isOfFew ? 'neutral' : riskPills[colour]}>
      {formatRisk(level)}
      {withWord && ` ${t(`ui.risk.${colour}`)}`}
    </Pill>
  );
}
