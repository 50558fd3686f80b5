import { percentOf } from '@vigil/contract/shared/percent.ts';
import type { CampaignStatistics } from '@vigil/contract/phishing-results/result.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatShare } from '../../../lib/format.ts';
import { isHiddenGroup } from '../rules.ts';
import { HiddenFigures } from './hidden-results.tsx';
import { useFigure } from './use-figure.ts';
import classes from './result-bars.module.css';

const figures = [
  ['opened', '--opened'],
  ['clicked', '--clicked'],
  ['entered_data', '--entered'],
] as const;

type Props = {
  label: string;
  of: string;
  rows: readonly { id: string; title: ReactNode; statistics: CampaignStatistics }[];
  /** What a system cannot know: letters are sent to people, not to devices. */
  withoutSent?: boolean;
};

/** Departments, systems or templates side by side: one row each, one bar a result. */
export function ResultBars({ label, of, rows, withoutSent = false }: Props) {
  const { t } = useTranslation();
  const figure = useFigure();
  return (
    <div className={classes.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={classes.bars} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {!withoutSent && (
              <th scope="col" className={classes.figure}>
                {t('phishing_results.figures.sent')}
              </th>
            )}
            {figures.map(([name]) => (
              <th scope="col" key={name}>
                {t(`phishing_results.figures.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, title, statistics }) => {
            const whole = withoutSent ? statistics.opened : statistics.sent;
            return (
              <tr key={id}>
                <th scope="row">{title}</th>
                {!withoutSent && (
                  <td className={classes.figure} data-label={t('phishing_results.figures.sent')}>
                    {formatNumber(statistics.sent)}
                  </td>
                )}
                {isHiddenGroup(statistics) && (
                  <td colSpan={figures.length}>
                    <HiddenFigures />
                  </td>
                )}
                {(isHiddenGroup(statistics) ? [] : figures).map(([name, colour]) => (
                  <td key={name} data-label={t(`phishing_results.figures.${name}`)}>
                    <span className={classes.cell}>
                      <span className={classes.track} aria-hidden>
                        <span
                          className={classes.bar}
                          style={{ width: `${percentOf(statistics[name], whole) ?? 0}%`, background: `var(${colour})` }}
                        />
                      </span>
                      <span className={classes.value}>
                        {figure(statistics, name)}
                        {statistics[name] !== null && <small>{formatShare(statistics[name], whole)}</small>}
                      </span>
                    </span>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
