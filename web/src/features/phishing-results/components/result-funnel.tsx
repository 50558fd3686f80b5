import { percentOf } from '@vigil/contract/shared/percent.ts';
import type { CampaignStatistics } from '@vigil/contract/phishing-results/result.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatShare } from '../../../lib/format.ts';
import { barLook } from '../../../ui/theme/states.ts';
import { isHiddenGroup } from '../rules.ts';
import { HiddenFigures } from './hidden-results.tsx';
import { useFigure } from './use-figure.ts';
import classes from './result-bars.module.css';

const steps = [
  ['sent', 'sent'],
  ['opened', 'opened'],
  ['clicked', 'clicked'],
  ['opened_attachment', 'clicked'],
  ['entered_data', 'entered_data'],
] as const;

type Props = { statistics: CampaignStatistics; hasAttachments: boolean };

/** From sent to data entered, each as a share of the emails sent: a table whose cells are bars. */
export function ResultFunnel({ statistics, hasAttachments }: Props) {
  const { t } = useTranslation();
  const figure = useFigure();
  return (
    <>
      <table className={classes.funnel}>
        <caption>{t('phishing_results.funnel')}</caption>
        <tbody>
          {steps
            .filter(([name]) => name !== 'opened_attachment' || hasAttachments)
            .map(([name, state]) => (
              <tr key={name}>
                <th scope="row">{t(`phishing_results.figures.${name}`)}</th>
                <td className={classes.track} aria-hidden>
                  <span
                    className={classes.bar}
                    style={{ width: `${percentOf(statistics[name], statistics.sent) ?? 0}%`, ...barLook(state) }}
                  />
                </td>
                <td className={classes.figure}>{name === 'sent' ? formatNumber(statistics.sent) : figure(statistics, name)}</td>
                <td className={classes.percent}>{formatShare(statistics[name], statistics.sent)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {isHiddenGroup(statistics) && <HiddenFigures />}
    </>
  );
}
