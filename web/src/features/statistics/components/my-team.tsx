import { Stack, Text } from '@mantine/core';
import type { Team, TeamCampaign, TeamMember } from '@vigil/contract/statistics/team.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatProgress, formatShare } from '../../../lib/format.ts';
import { number } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { ProgressFigure } from '../../../ui/progress-figure.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable, PAGE_SIZE } from '../../../ui/table/data-table.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { ResultBars } from '../../phishing-results/components/result-bars.tsx';
import { PersonBars } from '../../phishing-results/components/person-bars.tsx';
import { myTeamQuery } from '../api.ts';

const params = { team_page: number() };

/**
 * Shows a manager the learning of their people by name, and simulation results only for all of them together. Renders nothing for
 * anyone else.
 */
export function MyTeam() {
  const { t } = useTranslation();
  const [{ team_page }, setState] = useSearchState(params);
  const { data, isFetching, isPlaceholderData, isLoadingError, refetch } = useQuery(
    myTeamQuery({ limit: PAGE_SIZE, offset: team_page * PAGE_SIZE }),
  );
  if (isLoadingError) {
    return (
      <Card title={t('statistics.team.title')}>
        <ErrorState onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (data === undefined || data.total_count === 0) return null;
  const columns: Column<TeamMember>[] = [
    {
      key: 'person',
      title: t('statistics.team.person'),
      card: 'title',
      cell: ({ name, position }) => <TwoLine note={position !== '' && position}>{name}</TwoLine>,
    },
    {
      key: 'learning',
      title: t('statistics.team.learning'),
      width: '24%',
      cell: ({ progress }) => <ProgressFigure value={progress} />,
    },
    { key: 'next', title: t('statistics.team.next'), cell: ({ next }) => <Next next={next} /> },
    {
      key: 'late',
      title: t('statistics.team.late'),
      align: 'end',
      cell: ({ late }) => (late === 0 ? '—' : <StateBadge state="overdue">{formatNumber(late)}</StateBadge>),
    },
  ];
  return (
    <Card title={t('statistics.team.title')}>
      <Stack gap={16}>
        <Text size="xs" c="dimmed">
          {t('statistics.team.text')}
        </Text>
        <TeamResults team={data} />
        {data.campaigns !== null && <TeamCampaigns campaigns={data.campaigns} />}
        <DataTable
          label={t('statistics.team.title')}
          columns={columns}
          rows={data.data}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          total={data.total_count}
          page={team_page}
          onPage={(page) => setState({ team_page: page })}
          isFetching={isFetching && isPlaceholderData}
          empty={null}
        />
      </Stack>
    </Card>
  );
}

function Next({ next }: Pick<TeamMember, 'next'>) {
  const { t } = useTranslation();
  if (next === null) return <Text c="dimmed">{t('statistics.team.nothing_due')}</Text>;
  return (
    <TwoLine
      note={
        <>
          <Moment at={next.end_date} />
          {next.is_late && <StateBadge state="overdue">{t('statistics.team.overdue')}</StateBadge>}
        </>
      }
    >
      {next.title}
    </TwoLine>
  );
}

/** The results of each ended campaign. Sums over several campaigns are not shown, because they could identify single people. */
function TeamCampaigns({ campaigns }: { campaigns: readonly TeamCampaign[] }) {
  const { t } = useTranslation();
  if (campaigns.length === 0) return <Text c="dimmed">{t('statistics.team.no_campaigns')}</Text>;
  return (
    <ResultBars
      label={t('statistics.team.campaigns')}
      of={t('statistics.team.campaigns')}
      rows={campaigns.map(({ id, name, completed_at, statistics }) => ({
        id,
        statistics,
        title: <TwoLine note={completed_at !== null && <Moment at={completed_at} />}>{name}</TwoLine>,
      }))}
    />
  );
}

/** The results of all people together, so that nobody's own results can be identified. */
function TeamResults({ team: { view, progress, late, phishing, campaigns } }: { team: Team }) {
  const { t } = useTranslation();
  return (
    <Facts least={200}>
      <Fact name={t('statistics.team.mean')}>
        <b>{formatProgress(progress)}</b>
      </Fact>
      <Fact name={t('statistics.team.behind')}>
        <b>{formatNumber(late)}</b>
      </Fact>
      {view === 'learning_and_phishing' && campaigns === null && (
        <Fact name={t('statistics.team.emails')}>
          {phishing === null || phishing.sent === 0 ? (
            t(phishing === null ? 'statistics.team.few' : 'statistics.team.no_emails')
          ) : (
            <Stack gap={10}>
              <b>{t('statistics.team.incidents', { share: formatShare(phishing.incidents, phishing.sent) })}</b>
              <PersonBars totals={phishing} />
            </Stack>
          )}
        </Fact>
      )}
    </Facts>
  );
}
