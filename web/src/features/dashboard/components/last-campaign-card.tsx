import { percentOf } from '@vigil/contract/shared/percent.ts';
import { Button, Stack } from '@mantine/core';
import type { LastCampaign } from '@vigil/contract/statistics/organization.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Search } from '../../../lib/paths.ts';
import { formatDate, formatNumber, formatShare } from '../../../lib/format.ts';
import { useGo } from '../../../lib/use-go.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LabelledBar } from '../../../ui/labelled-bar.tsx';
import { List } from '../../../ui/list.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { usePermissions, useMinGroupSize } from '../../profile/api.ts';
import { lastCampaignQuery } from '../api.ts';
import { campaignSearch } from '../rules.ts';
import type { OrganizationScope } from '../api.ts';
import { FailedPart } from './failed-part.tsx';
import { expectedWords } from '../../phishing-results/components/expected-words.ts';
import { useFigure } from '../../phishing-results/components/use-figure.ts';

const bars = [
  ['sent', 'sent'],
  ['opened', 'opened'],
  ['clicked', 'clicked'],
  ['opened_attachment', 'clicked'],
  ['entered_data', 'entered_data'],
] as const;

export function LastCampaignCard({ scope }: { scope: OrganizationScope }) {
  const { t } = useTranslation();
  const go = useGo();
  const { data, isLoadingError, refetch } = useQuery(lastCampaignQuery(scope));
  const mayOpen = usePermissions().has('admin.phishing.campaigns') && scope.isOwn;
  const title = t('dashboard.campaign.title');
  if (isLoadingError) return <FailedPart title={title} onRetry={() => void refetch()} />;
  return (
    <Card title={title}>
      {data === undefined && <SkeletonRows count={4} />}
      {data?.campaign === null && (
        <EmptyState
          scene="scene-empty"
          title={t('dashboard.campaign.none')}
          {...(mayOpen && {
            text: t('dashboard.campaign.none_text'),
            action: (
              <Button onClick={() => void go({ to: '/admin/phishing/campaigns/create' })}>
                {t('dashboard.campaign.create')}
              </Button>
            ),
          })}
        />
      )}
      {data !== undefined && data.campaign !== null && <Shown campaign={data.campaign} mayOpen={mayOpen} />}
    </Card>
  );
}

function Shown({ campaign, mayOpen }: { campaign: NonNullable<LastCampaign['campaign']>; mayOpen: boolean }) {
  const { t } = useTranslation();
  const { id, name, status, end_date, statistics, expected } = campaign;
  const isNamed = useMinGroupSize() === null;
  const written = useFigure();
  const notes = [
    ...(statistics.automated !== null && statistics.automated > 0
      ? [t('dashboard.campaign.automated', { count: statistics.automated, number: formatNumber(statistics.automated) })]
      : []),
    ...(expected === null || statistics.incident_risk === null
      ? []
      : [
          t('dashboard.campaign.expected', {
            range: expectedWords(expected, t),
            share: formatShare(statistics.incidents, statistics.sent),
          }),
        ]),
  ];
  return (
    <Stack gap={14}>
      <TwoLine note={t(`dashboard.campaign.${status}`, { date: formatDate(end_date) })}>
        {mayOpen ? (
          <ScreenLink to="/admin/phishing/campaigns/$campaign_id/statistics" params={{ campaign_id: id }}>
            {name}
          </ScreenLink>
        ) : (
          name
        )}
      </TwoLine>
      <List gap={12} label={t('dashboard.campaign.title')}>
        {bars
          .filter(([figure]) => figure !== 'opened_attachment' || (statistics.opened_attachment ?? 0) > 0)
          .map(([figure, state]) => (
            <li key={figure}>
              <LabelledBar
                label={t(`phishing_results.figures.${figure}`)}
                figure={
                  figure === 'sent' || statistics.rough?.[figure] === undefined ? (
                    <Counted
                      count={statistics[figure]}
                      behind={mayOpen && isNamed ? campaignSearch(id, figure, statistics) : null}
                    />
                  ) : (
                    written(statistics, figure)
                  )
                }
                share={percentOf(statistics[figure], statistics.sent) ?? 0}
                state={state}
              />
            </li>
          ))}
      </List>
      {notes.length > 0 && <small>{notes.join(' · ')}</small>}
    </Stack>
  );
}

function Counted({ count, behind }: { count: number | null; behind: Search | null }) {
  const mayList = usePermissions().has('admin.staff.employees');
  const text = formatNumber(count);
  if (behind === null || count === 0 || !mayList) return text;
  return (
    <ScreenLink to="/admin/staff/employees" search={behind}>
      {text}
    </ScreenLink>
  );
}
