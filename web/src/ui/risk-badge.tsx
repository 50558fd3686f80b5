import { employeeRiskColour, type RiskColour } from '@vigil/contract/risk/rules.ts';
import { useTranslation } from 'react-i18next';
import { formatRisk } from '../lib/format.ts';
import { Pill, type PillColour } from './pill.tsx';

type Props = {
  level: number | null;
  /** The employee's scale unless the specification names another. */
  colourOf?: (level: number | null) => RiskColour;
  withWord?: boolean;
};

const pillColours: Record<RiskColour, PillColour> = { GREEN: 'green', YELLOW: 'yellow', RED: 'red' };

export function RiskBadge({ level, colourOf = employeeRiskColour, withWord = false }: Props) {
  const { t } = useTranslation();
  // What is not known is no danger yet: grey, whatever the scale says of it.
  if (level === null) return <Pill>{t('ui.risk.unknown')}</Pill>;
  const colour = colourOf(level);
  return (
    <Pill colour={pillColours[colour]}>
      {formatRisk(level)}
      {withWord && ` ${t(`ui.risk.${colour}`)}`}
    </Pill>
  );
}
