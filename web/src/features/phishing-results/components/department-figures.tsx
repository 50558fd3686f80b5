import { Text } from '@mantine/core';
import type { DepartmentRow } from '@vigil/contract/departments/department.ts';
import { percentRiskColour, statisticsRiskColour } from '@vigil/contract/risk/rules.ts';
import { FEW_PEOPLE } from '@vigil/contract/shared/intervals.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatShare } from '../../../lib/format.ts';
import { Pill } from '../../../ui/pill.tsx';
import { RiskBadge } from '../../../ui/risk-badge.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { riskStates } from '../../../ui/theme/states.ts';

type Figures = Pick<DepartmentRow['statistic'], 'risk_level' | 'with_risk' | 'phishing_events'>;
type Props = { figures: Figures; users_count: number };

/**
 * Whether a department's figures are about few people. Where anonymous results hide the number of people with a risk level,
 * counts all people of the department.
 */
export const isSmallGroup = ({ figures: { with_risk }, users_count }: Props): boolean => (with_risk ?? users_count) < FEW_PEOPLE;

/** The mean risk of a department, and the number of its people who have one. */
export function DepartmentRisk(props: Props) {
  const { t } = useTranslation();
  const { figures, users_count } = props;
  const { risk_level, with_risk } = figures;
  if (users_count === 0) return '—';
  return (
    <>
      <RiskBadge level={risk_level} colourOf={statisticsRiskColour} isSmallGroup={isSmallGroup(props)} />
      {risk_level !== null && with_risk !== null && (
        <Text component="small" display="block" size="xs" c="dimmed">
          {t('phishing_results.tested', { part: formatNumber(with_risk), whole: formatNumber(users_count) })}
        </Text>
      )}
    </>
  );
}

/**
 * The share of a department's emails that were clicked, with a word of the specification's second scale. For few people shows
 * only the share.
 */
export function DepartmentClicks(props: Props) {
  const { t } = useTranslation();
  const { phishing_events: emails } = props.figures;
  if (emails === null || emails.sent === 0) return '—';
  if (isSmallGroup(props)) return <Pill>{t('phishing_results.few_people')}</Pill>;
  const colour = percentRiskColour((100 * emails.clicked) / emails.sent);
  return (
    <StateBadge state={riskStates[colour]}>
      {formatShare(emails.clicked, emails.sent)} {t(`ui.risk.${colour}`).toLowerCase()}
    </StateBadge>
  );
}
