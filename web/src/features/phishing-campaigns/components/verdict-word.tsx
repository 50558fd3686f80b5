import type { Comparison } from '@vigil/contract/shared/intervals.ts';
import { useTranslation } from 'react-i18next';
import classes from './campaign-results.module.css';

const classNames: Record<Comparison, string | undefined> = { more: classes.more, fewer: classes.fewer, chance: classes.chance };

/** Says "more" or "fewer" only where the difference is unlikely to be chance. */
export function VerdictWord({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation();
  return <span className={classNames[comparison]}>{t(`phishing_campaigns.results.comparison.${comparison}`)}</span>;
}
