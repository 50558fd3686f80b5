import { LEARNING_POINTS, PHISHING_POINTS, RESULTS_ENOUGH } from '@vigil/contract/risk/rules.ts';
import type { RiskParts } from '@vigil/contract/statistics/statistic.ts';
import { useTranslation } from 'react-i18next';
import { formatProgress, formatRisk } from '../../../lib/format.ts';

type Props = {
  parts: RiskParts;
  /** Shows operators the shares behind the points; the person does not see the mean of their colleagues. */
  isDetailed?: boolean;
};

/** Explains a risk level: the points from simulations, and the points from courses that are overdue or failed. */
export function RiskReasons({ parts, isDetailed = false }: Props) {
  const { t } = useTranslation();
  const { phishing, results, prior, phishing_weighed, learning, assigned, late } = parts;
  const percent = (share: number) => formatProgress(100 * share);
  const isFew = results < RESULTS_ENOUGH;
  if (phishing_weighed === null) return <LearningAlone parts={parts} />;
  return (
    <ul style={{ display: 'grid', gap: 8 }}>
      <li>
        {t('statistics.why.emails', {
          count: results,
          points: formatRisk(PHISHING_POINTS * phishing_weighed),
          most: PHISHING_POINTS,
        })}
      </li>
      {isDetailed && phishing !== null && <li>{t('statistics.why.own', { share: percent(phishing) })}</li>}
      {isFew && prior !== null && !isDetailed && results > 0 && <li>{t('statistics.why.few')}</li>}
      {isFew && prior !== null && isDetailed && (
        <li>{t('statistics.why.weighed', { prior: percent(prior), share: percent(phishing_weighed) })}</li>
      )}
      {isFew && prior === null && isDetailed && results > 0 && <li>{t('statistics.why.no_prior')}</li>}
      <li>
        {t(assigned === 0 ? 'statistics.why.no_courses' : late === 0 ? 'statistics.why.in_time' : 'statistics.why.late', {
          count: late,
          total: assigned,
          points: formatRisk(LEARNING_POINTS * learning),
          most: LEARNING_POINTS,
        })}
      </li>
    </ul>
  );
}

/** Explains the courses alone, because without simulation results there is no level and there are no points. */
function LearningAlone({ parts: { assigned, late } }: { parts: RiskParts }) {
  const { t } = useTranslation();
  return (
    <ul style={{ display: 'grid', gap: 8 }}>
      <li>{t('statistics.why.not_tested')}</li>
      {assigned > 0 && (
        <li>{t(late === 0 ? 'statistics.why.only_in_time' : 'statistics.why.only_late', { count: late, total: assigned })}</li>
      )}
    </ul>
  );
}
