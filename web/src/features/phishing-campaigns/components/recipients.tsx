import { displayName } from '@vigil/contract/profile/rules.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { CampaignUser } from '@vigil/contract/phishing-campaigns/campaign-user.ts';
import type { Result } from '@vigil/contract/phishing-results/result.ts';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { formatNumber, formatProgress } from '../../../lib/format.ts';
import { momentWords } from '../../../lib/moment-words.ts';
import { choice, list, number, text } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { queryTableProps } from '../../../ui/table/query-table-props.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable, PAGE_SIZE } from '../../../ui/table/data-table.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import {
  everyCampaignDepartmentQuery,
  campaignOsQuery,
  campaignTemplatesQuery,
  campaignUsersQuery,
  recipientQuery,
} from '../api.ts';
import { recipientCategories, type RecipientCategory, withoutActions } from '../rules/recipients.ts';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { FailureWords } from './failure-words.tsx';
import { HiddenResults } from '../../phishing-results/components/hidden-results.tsx';
import { useMinGroupSize } from '../../profile/api.ts';
import { OutcomePill } from '../../phishing-results/components/outcome-pill.tsx';
import { noRecipientFilter, RecipientFilters } from './recipient-filters.tsx';

export const recipientParams = {
  page: number(),
  search: text(),
  status: list(),
  os: list(),
  template: text(),
  department: text(),
  only: choice(['', ...recipientCategories], ''),
  delivery: text(),
};

type Props = { campaign_id: string; isLive: boolean; template_id?: string; ref?: Ref<HTMLDivElement> };

/** All recipients and the outcome of each. */
export function Recipients({ campaign_id, isLive, template_id, ref }: Props) {
  const { t } = useTranslation();
  const [requested, setState] = useSearchState(recipientParams);
  const smallest = useMinGroupSize();
  const state = smallest === null ? requested : withoutActions(requested);
  const [isFiltering, setFiltering] = useState(false);
  const template = template_id ?? state.template;
  const users = useQuery(
    campaignUsersQuery(
      {
        params: { id: campaign_id },
        query: {
          limit: PAGE_SIZE,
          offset: state.page * PAGE_SIZE,
          ...(state.search !== '' && { search: state.search }),
          ...(state.status.length > 0 && { status: state.status }),
          ...(state.os.length > 0 && { os: state.os }),
          ...(template !== '' && { template_id: template }),
          ...(state.department !== '' && { department_id: state.department }),
          ...(state.only !== '' && { only: state.only }),
        },
      },
      isLive,
    ),
  );
  const chips = useRecipientChips(campaign_id, state, setState);
  // The open delivery is loaded by itself, because an action may remove it from the listed page.
  const opened = useQuery({ ...recipientQuery(campaign_id, state.delivery, isLive), enabled: state.delivery !== '' }).data
    ?.data[0];
  return (
    <div ref={ref} style={{ scrollMarginTop: 16 }}>
      <Card
        title={t('phishing_campaigns.recipients')}
        aside={
          <Group gap={10}>
            <SearchInput value={state.search} onChange={(search) => setState({ search }, { replace: true })} width={220} />
            <Button variant="default" leftSection={<IconFilter size={16} />} onClick={() => setFiltering(true)}>
              {t('commons:filter')}
            </Button>
          </Group>
        }
      >
        <Stack gap={12}>
          <HiddenResults />
          {(chips.length > 0 || state.search !== '') && users.data !== undefined && (
            <Text size="xs" c="dimmed" role="status">
              {t('phishing_campaigns.found', { count: users.data.total_count, formatted: formatNumber(users.data.total_count) })}
            </Text>
          )}
          <FilterChips chips={chips} onReset={() => setState(noRecipientFilter)} />
          {state.only === 'failed' && (
            <ScreenLink to="/admin/staff/employees" search={{ campaign: campaign_id, address: 'REFUSED' }}>
              {t('phishing_campaigns.mend_addresses')}
            </ScreenLink>
          )}
          <DataTable
            label={t('phishing_campaigns.recipients')}
            columns={useColumns(template_id !== undefined)}
            rowKey={({ delivery_id }) => delivery_id}
            rowName={({ user }) => displayName(user)}
            onOpen={({ delivery_id }) => setState({ delivery: delivery_id, page: state.page })}
            page={state.page}
            onPage={(page) => setState({ page })}
            {...queryTableProps(users)}
            empty={
              <EmptyState
                title={t('ui.nothing_found')}
                text={chips.length > 0 || state.search !== '' ? t('phishing_campaigns.none_text') : undefined}
              />
            }
          />
        </Stack>
      </Card>
      {isFiltering && (
        <RecipientFilters
          campaign_id={campaign_id}
          withTemplate={template_id === undefined}
          value={state}
          onClose={() => setFiltering(false)}
          onApply={(filter) => {
            setFiltering(false);
            setState(filter);
          }}
        />
      )}
      <DeliveryDrawer
        campaign_id={campaign_id}
        delivery_id={state.delivery === '' ? null : state.delivery}
        recipient={opened}
        isLive={isLive}
        onClose={() => setState({ delivery: '', page: state.page })}
      />
    </div>
  );
}

function useColumns(hasOneTemplate: boolean): Column<CampaignUser>[] {
  const { t } = useTranslation();
  const columns: (Column<CampaignUser> | false)[] = [
    {
      key: 'user',
      title: t('phishing_campaigns.columns.user'),
      card: 'title',
      width: '26%',
      cell: ({ user, attempt }) => (
        <TwoLine
          note={attempt > 1 ? `${user.email} · ${t('phishing_campaigns.resend.again')}` : user.email}
          mark={<Avatar name={displayName(user)} />}
        >
          {displayName(user)}
        </TwoLine>
      ),
    },
    {
      key: 'department',
      title: t('phishing_campaigns.columns.department'),
      cell: ({ department }) => departmentTitle(department.title),
    },
    !hasOneTemplate && {
      key: 'template',
      title: t('phishing_campaigns.columns.template'),
      card: 'hidden',
      cell: ({ template }) => template?.name ?? '—',
    },
    { key: 'result', title: t('phishing_campaigns.columns.result'), cell: (user) => <OutcomePill user={user} /> },
    {
      key: 'when',
      title: t('phishing_campaigns.columns.when'),
      cell: ({ result_at, sent_at, send_at, state }) => {
        const at = result_at ?? sent_at;
        if (at !== null) return <Moment at={at} />;
        return state === 'cancelled' || state === 'failed' || state === 'held'
          ? '—'
          : t('phishing_campaigns.due', { moment: momentWords(send_at) });
      },
    },
    {
      key: 'next',
      title: t('phishing_campaigns.columns.next'),
      card: 'hidden',
      cell: ({ course, automated_count, failure }) => {
        if (failure !== null)
          return (
            <Text size="xs" c="var(--red)" style={{ overflowWrap: 'anywhere' }}>
              <FailureWords failure={failure} />
            </Text>
          );
        if (course !== null) return t('phishing_campaigns.course_assigned', { progress: formatProgress(course.progress) });
        return automated_count !== null && automated_count > 0 ? (
          <small>{t('phishing_campaigns.apart.automated', { count: automated_count, formatted: automated_count })}</small>
        ) : (
          '—'
        );
      },
    },
  ];
  return columns.filter((column) => column !== false);
}

type State = {
  status: string[];
  os: string[];
  template: string;
  department: string;
  only: RecipientCategory | '';
};

function useRecipientChips(campaign_id: string, state: State, setState: (change: Partial<State>) => void) {
  const { t } = useTranslation();
  const labelled = (column: 'result' | 'os' | 'template' | 'department', value: string) =>
    t('phishing_campaigns.chip', { of: t(`phishing_campaigns.columns.${column}`), value });
  const templates = useQuery({ ...campaignTemplatesQuery(campaign_id), enabled: state.template !== '' });
  const departments = useQuery({
    ...everyCampaignDepartmentQuery(campaign_id),
    enabled: state.department !== '',
  });
  const oses = useQuery({ ...campaignOsQuery(campaign_id), enabled: state.os.length > 0 });
  return [
    ...(state.only === ''
      ? []
      : [{ key: 'only', label: t(`phishing_campaigns.only.${state.only}`), onRemove: () => setState({ only: '' }) }]),
    ...state.status.map((status) => ({
      key: status,
      label: labelled('result', t(`phishing_results.outcome.${status as Result}`)),
      onRemove: () => setState({ status: state.status.filter((other) => other !== status) }),
    })),
    ...state.os.map((os) => ({
      key: os,
      label: labelled('os', oses.data?.data.find(({ id }) => id === os)?.title ?? os),
      onRemove: () => setState({ os: state.os.filter((other) => other !== os) }),
    })),
    ...(state.template === ''
      ? []
      : [
          {
            key: 'template',
            label: labelled('template', templates.data?.data.find(({ id }) => id === state.template)?.name ?? '…'),
            onRemove: () => setState({ template: '' }),
          },
        ]),
    ...(state.department === ''
      ? []
      : [
          {
            key: 'department',
            label: labelled(
              'department',
              departmentTitle(departments.data?.find(({ id }) => id === state.department)?.title ?? '…'),
            ),
            onRemove: () => setState({ department: '' }),
          },
        ]),
  ];
}
