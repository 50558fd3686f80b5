import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { queryTableProps } from '../../../ui/table/query-table-props.ts';
import { DataTable, PAGE_SIZE } from '../../../ui/table/data-table.tsx';
import { personRunsQuery } from '../api.ts';
import { useRunColumns } from './run-columns.tsx';
import { RunStateSelect, type RunStateChoice } from './run-state-select.tsx';

/** What tags have done for one person, and what is scheduled. */
export function PersonRuns({ user_id }: { user_id: string }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  const [state, setState] = useState<RunStateChoice>('all');
  const runs = useQuery(
    personRunsQuery({
      params: { id: user_id },
      query: { limit: PAGE_SIZE, offset: page * PAGE_SIZE, ...(state !== 'all' && { state }) },
    }),
  );
  return (
    <Stack gap={12}>
      <Group gap={10}>
        <RunStateSelect
          any={t('tag_automation.runs.any')}
          value={state}
          onChange={(next) => {
            setState(next);
            setPage(0);
          }}
        />
      </Group>
      <DataTable
        label={t('tag_automation.runs.title')}
        columns={useRunColumns('tag')}
        rowKey={({ id }) => id}
        page={page}
        onPage={setPage}
        {...queryTableProps(runs)}
        empty={
          state === 'all' ? (
            <EmptyState title={t('tag_automation.runs.none')} text={t('tag_automation.runs.none_person')} />
          ) : (
            <EmptyState title={t('ui.nothing_found')} />
          )
        }
      />
    </Stack>
  );
}
