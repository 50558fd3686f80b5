import { percentOf } from '@vigil/contract/shared/percent.ts';
import type { CampaignStatistics } from '@vigil/contract/phishing-results/result.ts';
import { FEW_PEOPLE } from '@vigil/contract/shared/intervals.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatShare } from '../../../lib/format.ts';
import { barLook } from '../../../ui/theme/states.ts';
import { isHiddenGroup } from '../rules.ts';
import { HiddenFigures } from './hidden-results.tsx';
import { useFigure } from './use-figure.ts';
import classes from './result-bars.module.css';

const figures = ['opened', 'clicked', 'entered_data'] as const;

type Props = {
  label: string;
  of: string;
  rows: readonly { id: string; title: ReactNode; statistics: CampaignStatistics }[];
  /**
   * Whether shares are of the people who opened the email: a system has no share of the emails sent, which are sent to people.
   */
  ofOpened?: boolean;
  /** Shows counts without shares and colours, while the figures are early. */
  isYoung?: boolean;
};

/** Compares departments, systems or templates: a row for each, with a bar for each result. */
export function ResultBars({ label, of, rows, ofOpened = false, isYoung = false }: Props) {
  const { t } = useTranslation();
  const figure = useFigure();
  const opened = rows.reduce((sum, { statistics }) => sum + (statistics.opened ?? 0), 0);
  return (
    <div className={classes.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={classes.bars} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {!ofOpened && (
              <th scope="col" className={classes.figure}>
                {t('phishing_results.figures.sent')}
              </th>
            )}
            {figures.map((name) => (
              <th scope="col" key={name}>
                {t(`phishing_results.figures.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, title, statistics }) => {
            const total = ofOpened ? statistics.opened : statistics.sent;
            return (
              <tr key={id}>
                <th scope="row">{title}</th>
                {!ofOpened && (
                  <td className={classes.figure} data-label={t('phishing_results.figures.sent')}>
                    {formatNumber(statistics.sent)}
                  </td>
                )}
                {isHiddenGroup(statistics) && (
                  <td colSpan={figures.length}>
                    <HiddenFigures />
                  </td>
                )}
                {(isHiddenGroup(statistics) ? [] : figures).map((name) => (
                  <td key={name} data-label={t(`phishing_results.figures.${name}`)}>
                    <span className={classes.cell}>
                      <span className={classes.track} aria-hidden>
                        <span
                          className={classes.bar}
                          style={{
                            width: `${percentOf(statistics[name], ofOpened && name === 'opened' ? opened : total) ?? 0}%`,
                            ...(isYoung ? { background: 'var(--faint)' } : barLook(name)),
                          }}
                        />
                      </span>
                      <span className={classes.value}>
                        {figure(statistics, name)}
                        {statistics[name] !== null && !isYoung && !(ofOpened && name === 'opened') && (
                          <small>{shareWords(statistics[name], total)}</small>
                        )}
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

/** Formats a share; null for few people or none, where a share means nothing. */
const shareWords = (part: number | null, total: number | null): string | null =>
  total === null || total < FEW_PEOPLE ? null : formatShare(part, total);
