import { Box, Stack, Tabs, Text } from '@mantine/core';
import type { TagSheetPreview } from '@vigil/contract/tags/tag.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Pill } from '../../../ui/pill.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';

const kinds = ['to_tag', 'already_tagged', 'refused'] as const;
type Kind = (typeof kinds)[number];
type Person = TagSheetPreview['people'][number];
type Refused = TagSheetPreview['refused_rows'][number];

const colours = { to_tag: 'green', already_tagged: 'neutral', refused: 'red' } as const;

/** Shows who in a file would get the tag, who already has it, and which rows match nobody and why. */
export function SheetPreview({ preview }: { preview: TagSheetPreview }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<Kind>(preview.to_tag > 0 ? 'to_tag' : preview.refused > 0 ? 'refused' : 'already_tagged');
  const refusedColumns = useRefusedColumns();
  const peopleColumns = usePeopleColumns();
  const empty = (
    <Text size="xs" c="dimmed">
      {t('tags.sheet.none')}
    </Text>
  );
  const label = t(`tags.sheet.${kind}`);
  const people = preview.people.filter(({ is_tagged }) => is_tagged === (kind === 'already_tagged'));
  const shown = kind === 'refused' ? preview.refused_rows.length : people.length;
  return (
    <Stack gap={12}>
      <Text size="xs" c="dimmed">
        {t(preview.column.is_found ? 'tags.sheet.column_found' : 'tags.sheet.column', {
          title: preview.column.title || t('tags.sheet.untitled'),
        })}
      </Text>
      <Tabs value={kind} onChange={(next) => setKind(next as Kind)}>
        <Tabs.List aria-label={t('tags.sheet.title')}>
          {kinds.map((rowKind) => (
            <Tabs.Tab
              key={rowKind}
              value={rowKind}
              rightSection={<Pill colour={colours[rowKind]}>{formatNumber(preview[rowKind])}</Pill>}
            >
              {t(`tags.sheet.${rowKind}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Box mah={280} style={{ overflowY: 'auto' }}>
        {kind === 'refused' ? (
          <DataTable
            label={label}
            columns={refusedColumns}
            rows={preview.refused_rows}
            rowKey={({ row }) => String(row)}
            empty={empty}
          />
        ) : (
          <DataTable label={label} columns={peopleColumns} rows={people} rowKey={({ id }) => id} empty={empty} />
        )}
      </Box>
      {shown < preview[kind] && (
        <Text size="xs" c="dimmed">
          {t('tags.sheet.first_rows', { shown: formatNumber(shown), total: formatNumber(preview[kind]) })}
        </Text>
      )}
    </Stack>
  );
}

function usePeopleColumns(): Column<Person>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'name',
      title: t('tags.members.name'),
      card: 'title',
      cell: ({ title, email }) => <TwoLine note={title !== email && email}>{title}</TwoLine>,
    },
    { key: 'department', title: t('tags.members.department'), cell: ({ department }) => departmentTitle(department) },
  ];
}

function useRefusedColumns(): Column<Refused>[] {
  const { t } = useTranslation();
  return [
    { key: 'row', title: t('tags.sheet.row'), width: 72, cell: ({ row }) => formatNumber(row) },
    { key: 'value', title: t('tags.sheet.value'), card: 'title', cell: ({ value }) => value || '—' },
    { key: 'reason', title: t('tags.sheet.reason'), cell: ({ reason }) => t(`tags.sheet.fault.${reason}`) },
  ];
}
