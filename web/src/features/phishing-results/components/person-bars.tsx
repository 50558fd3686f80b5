import { percentOf } from '@vigil/contract/shared/percent.ts';
import type { DeliveryFigures } from '@vigil/contract/phishing-results/result.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { LabelledBar } from '../../../ui/labelled-bar.tsx';
import { List } from '../../../ui/list.tsx';

/** The number of a person's emails with each outcome, each with a bar of its share of all emails. */
export function PersonBars({ totals }: { totals: DeliveryFigures }) {
  const { t } = useTranslation();
  const bars = [
    [t('phishing_results.person.sent'), totals.sent, 'sent'],
    [t('phishing_results.person.opened'), totals.opened, 'opened'],
    [t('phishing_results.person.clicked'), totals.clicked, 'clicked'],
    [t('phishing_results.person.entered_data'), totals.entered_data, 'entered_data'],
  ] as const;
  return (
    <List gap={12}>
      {bars.map(([name, value, state]) => (
        <li key={name}>
          <LabelledBar label={name} figure={formatNumber(value)} share={percentOf(value, totals.sent) ?? 0} state={state} />
        </li>
      ))}
    </List>
  );
}
