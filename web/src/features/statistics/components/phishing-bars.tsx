import type { DeliveryFigures } from '@vigil/contract/phishing-results/result.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import classes from './phishing-bars.module.css';

/** What became of someone's letters, each bar beside all of them. */
export function PhishingBars({ totals }: { totals: DeliveryFigures }) {
  const { t } = useTranslation();
  const bars = [
    [t('statistics.sent'), totals.sent, '--sent'],
    [t('statistics.opened'), totals.opened, '--opened'],
    [t('statistics.clicked'), totals.clicked, '--clicked'],
    [t('statistics.entered'), totals.entered_data, '--entered'],
    [t('statistics.reported'), totals.reported, '--reported'],
  ] as const;
  return (
    <dl className={classes.bars}>
      {bars.map(([name, value, colour]) => (
        <div key={name}>
          <dt>
            {name}
            <b>{formatNumber(value)}</b>
          </dt>
          <dd>
            <ProgressBar value={totals.sent === 0 ? 0 : (100 * value) / totals.sent} label={name} colour={colour} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
