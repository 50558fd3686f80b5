import type { CampaignDepartment } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { axisEnd } from '@vigil/contract/phishing-results/conclusion.ts';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { formatNumber } from '../../../lib/format.ts';
import { percentOf } from '@vigil/contract/shared/percent.ts';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { useFigure } from '../../phishing-results/components/use-figure.ts';
import { isHiddenGroup } from '../../phishing-results/rules.ts';
import { HiddenFigures } from '../../phishing-results/components/hidden-results.tsx';
import { sectionOf } from '../rules/list.ts';
import type { CampaignFigures, ComparedDepartment } from './campaign-figures.ts';
import classes from './campaign-results.module.css';
import { Axis, IntervalLine } from './interval-line.tsx';
import { shareWords } from './share-words.ts';
import { VerdictWord } from './verdict-word.tsx';

type Props = { figures: CampaignFigures; rows: readonly ComparedDepartment<CampaignDepartment>[]; withOpened?: boolean };

/** One department per row: a dot and an interval on a shared axis, and the comparison with everybody else. */
export function DepartmentRows({ figures, rows, withOpened = false }: Props) {
  const { t } = useTranslation();
  const { campaign, unit, age } = figures;
  const isJudged = age === 'judged';
  const whole = percentOf(campaign.statistics.incidents, campaign.statistics.sent);
  const end = axisEnd([whole, ...rows.flatMap(({ share }) => [share?.percent ?? null, share?.interval?.to ?? null])]);
  const columns = {
    incidents: t('phishing_campaigns.results.columns.incidents'),
    entered: t('phishing_results.figures.entered_data'),
  };
  return (
    <table className={classes.table} data-tight aria-label={t('phishing_campaigns.by_department')}>
      <thead>
        <tr>
          <th scope="col">{t('phishing_campaigns.columns.department')}</th>
          <th scope="col" className={classes.end}>
            {t(`phishing_campaigns.results.columns.${unit}`)}
          </th>
          {isJudged && (
            <th scope="col" className={classes.plot}>
              <Axis
                end={end}
                whole={
                  whole === null
                    ? null
                    : { percent: whole, label: t('phishing_campaigns.results.all_share', { share: shareWords(whole) }) }
                }
              />
            </th>
          )}
          {withOpened && (
            <th scope="col" className={classes.end}>
              {t('phishing_results.figures.opened')}
            </th>
          )}
          <th scope="col" className={classes.end}>
            {columns.incidents}
          </th>
          <th scope="col" className={classes.end}>
            {columns.entered}
          </th>
          {isJudged && <th scope="col">{t('phishing_campaigns.results.columns.against_rest')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ department, share, against }) => (
          <tr key={department.id} className={share?.percent == null ? classes.few : undefined}>
            <th scope="row">
              <ScreenLink
                to={sectionOf(campaign.by_tag).campaign}
                params={{ campaign_id: campaign.id }}
                search={{ tab: 'recipients', department: department.id }}
              >
                {departmentTitle(department.title)}
              </ScreenLink>
            </th>
            <td className={classes.end}>{formatNumber(department.statistics.sent)}</td>
            {isJudged && (
              <td className={classes.plot}>
                {share !== null && share.percent !== null ? (
                  <IntervalLine end={end} share={share} whole={whole} />
                ) : (
                  share !== null && <small>{t('phishing_campaigns.results.few_people_no_share')}</small>
                )}
              </td>
            )}
            <Figures row={{ department, share, against }} withOpened={withOpened} isJudged={isJudged} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type FiguresProps = { row: ComparedDepartment<CampaignDepartment>; withOpened: boolean; isJudged: boolean };

function Figures({ row: { department, share, against }, withOpened, isJudged }: FiguresProps) {
  const { t } = useTranslation();
  const written = useFigure();
  const { statistics } = department;
  if (isHiddenGroup(statistics)) {
    return (
      <td colSpan={4} className={classes.wide}>
        <HiddenFigures />
      </td>
    );
  }
  const hasShare = isJudged && share !== null && share.percent !== null;
  const cell = (name: 'opened' | 'incidents' | 'entered_data') => {
    if (statistics[name] === null) return written(statistics, name);
    return hasShare
      ? shareWords(percentOf(statistics[name], statistics.sent))
      : t('phishing_campaigns.results.part_of', { part: formatNumber(statistics[name]), of: formatNumber(statistics.sent) });
  };
  return (
    <>
      {withOpened && (
        <td className={classes.end} data-minor>
          {cell('opened')}
        </td>
      )}
      <td className={classes.end} data-label={t('phishing_campaigns.results.columns.incidents')}>
        {hasShare ? <b>{cell('incidents')}</b> : cell('incidents')}
      </td>
      <td className={classes.end} data-minor>
        {cell('entered_data')}
      </td>
      {isJudged && (
        <td data-label={t('phishing_campaigns.results.columns.against_rest')}>
          {against !== null && <VerdictWord comparison={against} />}
        </td>
      )}
    </>
  );
}
