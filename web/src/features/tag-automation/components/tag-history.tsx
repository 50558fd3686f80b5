import { Group, Select, Stack } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { queryTableProps } from '../../../ui/table/query-table-props.ts';
import { DataTable, PAGE_SIZE } from '../../../ui/table/data-table.tsx';
import { tagActionsQuery, tagRunsQuery } from '../api.ts';
import { dueCountOf } from '../rules.ts';
import { useRunColumns } from './run-columns.tsx';
import { type RunStateChoice, RunStateSelect } from './run-state-select.tsx';

type Shown = { state: RunStateChoice; action: string; page: number };
type Props = { tag: Tag; shown: Shown; onShow: (patch: Partial<Shown>) => void };

const ANY = 'any';

/** A tag's runs: the person, the action, the time, the result, and what is due next. */
export function TagHistory({ tag, shown: { state, action, page }, onShow }: Props) {
  const { t } = useTranslation();
  const actions = useQuery(tagActionsQuery(tag.id)).data?.data ?? [];
  const runs = useQuery(
    tagRunsQuery({
      params: { id: tag.id },
      query: {
        limit: PAGE_SIZE,
        offset: page * PAGE_SIZE,
        ...(state !== 'all' && { state }),
        ...(action !== '' && { action_id: action }),
      },
    }),
  );
  const due = dueCountOf(actions);
  return (
    <Card>
      <Stack gap={12}>
        {!tag.is_active && due > 0 && (
          <Notice status="warning">{t('tag_automation.runs.held', { count: due, number: formatNumber(due) })}</Notice>
        )}
        <Group gap={10}>
          <RunStateSelect any={t('tag_automation.runs.over')} value={state} onChange={(next) => onShow({ state: next })} />
          <Select
            aria-label={t('tag_automation.runs.action')}
            w={300}
            allowDeselect={false}
            data={[
              { value: ANY, label: t('tag_automation.runs.any_action') },
              ...actions.map(({ id, type, theme }) => ({
                value: id,
                label: type === 'letter' ? `${t('tag_automation.type.letter')}: ${theme}` : t(`tag_automation.type.${type}`),
              })),
            ]}
            value={action === '' ? ANY : action}
            onChange={(next) => onShow({ action: next === null || next === ANY ? '' : next })}
          />
        </Group>
        <DataTable
          label={t('tag_automation.runs.title')}
          columns={useRunColumns('person')}
          rowKey={({ id }) => id}
          page={page}
          onPage={(next) => onShow({ page: next })}
          {...queryTableProps(runs)}
          empty={
            state === 'all' && action === '' ? (
              <EmptyState icon={IconHistory} title={t('tag_automation.runs.none')} text={t('tag_automation.runs.none_tag')} />
            ) : (
              <EmptyState title={t('ui.nothing_found')} text={t('tag_automation.runs.none_filtered')} />
            )
          }
        />
      </Stack>
    </Card>
  );
}
