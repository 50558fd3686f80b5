import { axisEnd, verdictOf } from '@vigil/contract/phishing-results/conclusion.ts';
import type { CampaignTemplate } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { percentOf } from '@vigil/contract/shared/percent.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { expectedWords } from '../../phishing-results/components/expected-words.ts';
import { useFigure } from '../../phishing-results/components/use-figure.ts';
import { isHiddenGroup } from '../../phishing-results/rules.ts';
import { HiddenFigures } from '../../phishing-results/components/hidden-results.tsx';
import { campaignTemplatesQuery } from '../api.ts';
import { sectionOf } from '../rules/list.ts';
import { areExactPeople, type CampaignFigures, shownShareOf } from './campaign-figures.ts';
import classes from './campaign-results.module.css';
import { Axis, IntervalLine, axisEndOf } from './interval-line.tsx';
import { shareWords } from './share-words.ts';

/** How many templates the card shows; the templates tab lists all of them. */
const ROWS = 4;

/** Each template's failure rate on one axis with the rate expected for its difficulty. */
export function TemplatesCard({ figures }: { figures: CampaignFigures }) {
  const { t } = useTranslation();
  const { campaign } = figures;
  const { data, isLoadingError, refetch } = useQuery(campaignTemplatesQuery(campaign.id, campaign.status === 'active'));
  const isExact = areExactPeople(figures);
  const rows = (data?.data ?? []).slice(0, ROWS).map((template) => {
    const { incidents, sent } = template.statistics;
    return { template, share: incidents === null ? null : shownShareOf({ part: incidents, of: sent }, { isExact }) };
  });
  const end = axisEnd(
    rows.flatMap(({ template, share }) => [
      share?.percent ?? null,
      share?.interval?.to ?? null,
      template.expected === null ? null : axisEndOf(template.expected),
    ]),
  );
  const count = campaign.templates.length;
  return (
    <Card
      title={t('phishing_campaigns.results.by_difficulty')}
      aside={
        <Group gap={10}>
          <small>{t('phishing_campaigns.results.by_difficulty_note')}</small>
          {count > ROWS && (
            <ScreenLink
              to={sectionOf(campaign.by_tag).campaign}
              params={{ campaign_id: campaign.id }}
              search={{ tab: 'templates' }}
            >
              {t('phishing_campaigns.results.all', { formatted: formatNumber(count) })}
            </ScreenLink>
          )}
        </Group>
      }
    >
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <SkeletonRows count={3} />}
      {rows.length > 0 && (
        <table className={classes.table} aria-label={t('phishing_campaigns.results.by_difficulty')}>
          <thead>
            <tr>
              <th scope="col">{t('phishing_campaigns.columns.template')}</th>
              <th scope="col">{t('phishing_campaigns.results.columns.difficulty')}</th>
              <th scope="col" className={classes.plot}>
                <Axis end={end} />
              </th>
              <th scope="col" className={classes.end}>
                {t('phishing_campaigns.results.columns.expected')}
              </th>
              <th scope="col" className={classes.end}>
                {t('phishing_campaigns.results.columns.incidents')}
              </th>
              <th scope="col" className={classes.end}>
                {t('phishing_results.figures.entered_data')}
              </th>
              <th scope="col">{t('phishing_campaigns.results.columns.verdict')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ template, share }) => (
              <tr key={template.id}>
                <TemplateName template={template} campaign={campaign} />
                <td className={classes.plot}>
                  <IntervalLine end={end} expected={template.expected} share={share} />
                </td>
                <td className={classes.end} data-label={t('phishing_campaigns.results.columns.expected')}>
                  {template.expected === null ? '—' : expectedWords(template.expected, t)}
                </td>
                <TemplateFigures template={template} share={share} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

type NameProps = { template: CampaignTemplate; campaign: { id: string; by_tag: boolean } };

function TemplateName({ template: { id, name, sender_address, difficulty }, campaign }: NameProps) {
  const { t } = useTranslation();
  return (
    <>
      <th scope="row">
        <TwoLine note={sender_address}>
          <ScreenLink to={sectionOf(campaign.by_tag).template} params={{ campaign_id: campaign.id, template_id: id }}>
            {name}
          </ScreenLink>
        </TwoLine>
      </th>
      <td data-minor>{t(`phishing_templates.difficulties.${difficulty}`)}</td>
    </>
  );
}

type FiguresProps = { template: CampaignTemplate; share: ReturnType<typeof shownShareOf> | null };

function TemplateFigures({ template: { statistics, expected }, share }: FiguresProps) {
  const { t } = useTranslation();
  const written = useFigure();
  if (isHiddenGroup(statistics)) {
    return (
      <td colSpan={3} className={classes.wide}>
        <HiddenFigures />
      </td>
    );
  }
  const counts = t('phishing_campaigns.results.part_of', {
    part: written(statistics, 'incidents'),
    of: formatNumber(statistics.sent),
  });
  const verdict = share === null || share.interval === null || expected === null ? null : verdictOf(share, expected);
  return (
    <>
      <td className={classes.end} data-label={t('phishing_campaigns.results.columns.incidents')}>
        {share === null || share.percent === null ? (
          counts
        ) : (
          <>
            <b>{shareWords(share.percent)}</b>
            <small>{counts}</small>
          </>
        )}
      </td>
      <td className={classes.end} data-minor>
        {statistics.entered_data === null || share === null || share.percent === null ? (
          written(statistics, 'entered_data')
        ) : (
          <>
            {shareWords(percentOf(statistics.entered_data, statistics.sent))}
            <small>{formatNumber(statistics.entered_data)}</small>
          </>
        )}
      </td>
      <td data-label={t('phishing_campaigns.results.columns.verdict')}>
        {verdict === null ? (
          share !== null &&
          share.percent === null && <span className={classes.dim}>{t('phishing_campaigns.results.few_people')}</span>
        ) : (
          <span className={classes[verdict]}>{t(`phishing_campaigns.results.verdict.${verdict}`)}</span>
        )}
      </td>
    </>
  );
}
