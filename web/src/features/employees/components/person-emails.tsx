import { Stack } from '@mantine/core';
import { describeVariables } from '../../phishing-templates/components/describe-variables.ts';
import type { PersonEmail } from '@vigil/contract/statistics/statistic.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { queryTableProps } from '../../../ui/table/query-table-props.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable, PAGE_SIZE } from '../../../ui/table/data-table.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { HiddenResults } from '../../phishing-results/components/hidden-results.tsx';
import { OutcomePill } from '../../phishing-results/components/outcome-pill.tsx';
import { personPhishingQuery } from '../../statistics/api.ts';

type Props = { user_id: string; page: number; onPage: (page: number) => void };

/** A person's simulated emails and what they did with each. */
export function PersonEmails({ user_id, page, onPage }: Props) {
  const { t } = useTranslation();
  const emails = useQuery(
    personPhishingQuery({
      params: { id: user_id },
      query: { limit: PAGE_SIZE, ...(page > 0 && { offset: page * PAGE_SIZE }) },
    }),
  );
  const isHidden = emails.data?.is_hidden === true;
  return (
    <Stack gap={12}>
      {isHidden && <HiddenResults />}
      <DataTable
        label={t('person.tabs.emails')}
        columns={useEmailColumns(isHidden)}
        rowKey={({ id }) => id}
        page={page}
        onPage={onPage}
        {...queryTableProps(emails)}
        empty={<EmptyState title={t('person.emails.none')} text={t('person.emails.none_text')} />}
      />
    </Stack>
  );
}

function useEmailColumns(isHidden: boolean): Column<PersonEmail>[] {
  const { t } = useTranslation();
  const columns: (Column<PersonEmail> | false)[] = [
    {
      key: 'campaign',
      title: t('person.emails.campaign'),
      card: 'title',
      cell: ({ campaign: { id, name, is_deleted } }) =>
        is_deleted ? (
          name
        ) : (
          <ScreenLink to="/admin/phishing/campaigns/$campaign_id/statistics" params={{ campaign_id: id }}>
            {name}
          </ScreenLink>
        ),
    },
    {
      key: 'template',
      title: t('person.emails.template'),
      cell: ({ template, subject }) =>
        template === null ? (
          '—'
        ) : (
          <TwoLine
            note={`${describeVariables(subject ?? '', t)} · ${t(`phishing_templates.difficulties.${template.difficulty}`)}`}
          >
            {template.name}
          </TwoLine>
        ),
    },
    { key: 'sent', title: t('person.emails.sent'), width: 150, cell: ({ sent_at }) => formatDateTime(sent_at) },
    !isHidden && {
      key: 'result',
      title: t('person.emails.result'),
      cell: ({ result }) => <OutcomePill user={{ state: 'sent', status: result, automated_count: 0 }} />,
    },
    !isHidden && {
      key: 'when',
      title: t('person.emails.when'),
      width: 150,
      cell: ({ result_at, reported_at }) => formatDateTime(result_at ?? reported_at),
    },
  ];
  return columns.filter((column) => column !== false);
}
