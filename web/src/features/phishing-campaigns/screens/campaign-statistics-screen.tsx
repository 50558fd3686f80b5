import { Button, Stack, Text } from '@mantine/core';
import type { CampaignStatistics } from '@vigil/contract/phishing-results/result.ts';
import { againstExpected, type ExpectedClicks } from '@vigil/contract/phishing-results/expected-clicks.ts';
import { READ_THROUGH_SECONDS } from '@vigil/contract/phishing-delivery/rules.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { formatNumber, formatProgress, percentOf } from '../../../lib/format.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import {
  campaignCourseQuery,
  campaignDepartmentsQuery,
  campaignOsQuery,
  campaignQuery,
  campaignReadingQuery,
  campaignTemplatesQuery,
} from '../api.ts';
import { expectedWords } from '../../phishing-results/components/expected-words.ts';
import { HiddenFigures } from '../../phishing-results/components/hidden-results.tsx';
import { ResultBars } from '../../phishing-results/components/result-bars.tsx';
import { ResultFunnel } from '../../phishing-results/components/result-funnel.tsx';
import { ReportButton } from '../../reports/components/report-button.tsx';
import { Caught } from '../components/caught.tsx';
import { ClickTimes } from '../components/click-times.tsx';
import { Comparison } from '../components/comparison.tsx';
import { Recipients } from '../components/recipients.tsx';
import { usePlace } from '../components/use-place.tsx';
import { placeOf } from '../rules.ts';
import { StagePill } from '../components/stage-pill.tsx';

/** Spec point 9: departments 20 rows a load. */
const DEPARTMENTS_LOAD = 20;

export const CampaignStatisticsScreen = () => <Statistics by_tag={false} />;
export const TaggedCampaignStatisticsScreen = () => <Statistics by_tag />;

function Statistics({ by_tag }: { by_tag: boolean }) {
  const { t } = useTranslation();
  const { campaign_id } = useRouteParams('/admin/phishing/campaigns/$campaign_id/statistics');
  const campaign = useQuery(campaignQuery(campaign_id));
  const place = usePlace('statistics', { by_tag, params: { campaign_id } }, campaign.data);
  if (campaign.isLoadingError) {
    return <ErrorState error={campaign.error} onRetry={() => void campaign.refetch()} />;
  }
  const isLive = campaign.data?.status === 'active';
  return (
    <>
      <PageHeader
        title={t('phishing_campaigns.statistics')}
        crumbs={[
          { text: t('menu.section.phishing') },
          { text: t(place.title), to: place.list },
          { text: campaign.data?.name, to: place.campaign, params: { campaign_id } },
        ]}
        state={campaign.data === undefined ? undefined : <StagePill campaign={campaign.data} />}
        actions={
          <>
            <ReportButton of="campaign" id={campaign_id} />
            <PrintButton />
          </>
        }
      />
      <Stack>
        <Columns>
          <Card title={t('phishing_results.funnel')}>
            {campaign.data === undefined ? (
              <SkeletonRows count={4} height={24} />
            ) : (
              <ResultFunnel
                statistics={campaign.data.statistics}
                hasAttachments={campaign.data.attack_vectors.some(({ type }) => type === 'attachments')}
              />
            )}
          </Card>
          <Stack>
            <CourseProgress id={campaign_id} />
            <Reading id={campaign_id} isLive={isLive} />
          </Stack>
        </Columns>
        <Templates id={campaign_id} by_tag={by_tag} isLive={isLive} />
        <ClickTimes id={campaign_id} isLive={isLive} />
        <Caught id={campaign_id} isLive={isLive} />
        <Comparison id={campaign_id} name={campaign.data?.name ?? ''} />
        <Departments id={campaign_id} by_tag={by_tag} />
        <Systems id={campaign_id} isLive={isLive} />
        <Recipients campaign_id={campaign_id} isLive={isLive} />
      </Stack>
    </>
  );
}

function CourseProgress({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(campaignCourseQuery(id));
  return (
    <Card title={t('phishing_campaigns.course_after')}>
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <SkeletonRows count={2} height={24} />}
      {data?.course === null && <Text c="dimmed">{t('phishing_campaigns.no_course')}</Text>}
      {data !== undefined && data.course !== null && (
        <Stack gap={8}>
          <b>{data.course.title}</b>
          <ProgressBar value={data.course.progress} label={data.course.title} height={8} />
          <small>
            {formatProgress(data.course.progress)} ·{' '}
            {t('phishing_campaigns.course_learners', {
              completed: formatNumber(data.course.completed_count),
              total: formatNumber(data.course.learners_count),
            })}
          </small>
        </Stack>
      )}
    </Card>
  );
}

/** Half of a minute is what the lesson takes: who leaves sooner was caught and not taught. */
function Reading({ id, isLive }: { id: string; isLive: boolean }) {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(campaignReadingQuery(id, isLive));
  const seconds = (value: number) => t('phishing_campaigns.reading.seconds', { formatted: formatNumber(value) });
  return (
    <Card title={t('phishing_campaigns.reading.title')}>
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <SkeletonRows count={2} height={24} />}
      {data?.readers_count === null && <HiddenFigures />}
      {data?.median_seconds === null && data.readers_count !== null && (
        <Text c="dimmed">{t('phishing_campaigns.reading.none')}</Text>
      )}
      {data !== undefined && data.median_seconds !== null && (
        <Facts least={140}>
          <Fact name={t('phishing_campaigns.reading.readers')}>{formatNumber(data.readers_count)}</Fact>
          <Fact name={t('phishing_campaigns.reading.median')}>{seconds(data.median_seconds)}</Fact>
          <Fact name={t('phishing_campaigns.reading.read_through', { formatted: formatNumber(READ_THROUGH_SECONDS) })}>
            {formatProgress(percentOf(data.read_through_count, data.readers_count))}
          </Fact>
        </Facts>
      )}
    </Card>
  );
}

function Templates({ id, by_tag, isLive }: { id: string; by_tag: boolean; isLive: boolean }) {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(campaignTemplatesQuery(id, isLive));
  return (
    <Card title={t('phishing_campaigns.by_template')}>
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <SkeletonRows count={3} />}
      {data !== undefined && (
        <ResultBars
          label={t('phishing_campaigns.by_template')}
          of={t('phishing_campaigns.columns.template')}
          rows={data.data.map(({ id: template_id, name, statistics, expected }) => ({
            id: template_id,
            statistics,
            title: (
              <TwoLine note={expected !== null && <Expected of={expected} statistics={statistics} />}>
                <ScreenLink to={placeOf(by_tag).template} params={{ campaign_id: id, template_id }}>
                  {name}
                </ScreenLink>
              </TwoLine>
            ),
          }))}
        />
      )}
    </Card>
  );
}

type ExpectedProps = { of: ExpectedClicks; statistics: CampaignStatistics };

/** What the letter's difficulty lets one expect, and how it came out. */
function Expected({ of: expected, statistics }: ExpectedProps) {
  const { t } = useTranslation();
  const range = t('phishing_campaigns.expected', { range: expectedWords(expected, t) });
  if (statistics.sent === 0 || statistics.incident_risk === null) return range;
  return `${range} · ${t(`phishing_campaigns.against_expected.${againstExpected(statistics.incident_risk, expected)}`)}`;
}

function Departments({ id, by_tag }: { id: string; by_tag: boolean }) {
  const { t } = useTranslation();
  const departments = useInfiniteQuery(campaignDepartmentsQuery(id, DEPARTMENTS_LOAD));
  const rows = departments.data?.pages.flatMap(({ data }) => data);
  return (
    <Card title={t('phishing_campaigns.by_department')}>
      {departments.isLoadingError && <ErrorState onRetry={() => void departments.refetch()} />}
      {departments.isPending && <SkeletonRows count={4} />}
      {rows?.length === 0 && <Text c="dimmed">{t('phishing_campaigns.nothing_sent')}</Text>}
      {rows !== undefined && rows.length > 0 && (
        <ResultBars
          label={t('phishing_campaigns.by_department')}
          of={t('phishing_campaigns.columns.department')}
          rows={rows.map(({ id: department_id, title, statistics }) => ({
            id: department_id,
            statistics,
            title: (
              <ScreenLink to={placeOf(by_tag).campaign} params={{ campaign_id: id }} search={{ department: department_id }}>
                {departmentTitle(title)}
              </ScreenLink>
            ),
          }))}
        />
      )}
      {departments.hasNextPage && (
        <Button
          mt={12}
          variant="default"
          loading={departments.isFetchingNextPage}
          onClick={() => void departments.fetchNextPage()}
        >
          {t('commons:load_more')}
        </Button>
      )}
    </Card>
  );
}

function Systems({ id, isLive }: { id: string; isLive: boolean }) {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(campaignOsQuery(id, isLive));
  // A system that only scanners came from says nothing of people.
  const rows = data?.data.filter(({ statistics }) => statistics.opened === null || statistics.opened > 0);
  return (
    <Card title={t('phishing_campaigns.by_os')}>
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <SkeletonRows count={3} />}
      {rows?.length === 0 && <Text c="dimmed">{t('phishing_campaigns.nothing_opened')}</Text>}
      {rows !== undefined && rows.length > 0 && (
        <ResultBars withoutSent label={t('phishing_campaigns.by_os')} of={t('phishing_campaigns.columns.os')} rows={rows} />
      )}
    </Card>
  );
}
