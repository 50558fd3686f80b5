import { ActionIcon, Group, Select } from '@mantine/core';
import type { SortOrder } from '@vigil/contract/shared/page.ts';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export type Sort<Key extends string = string> = { key: Key; direction: SortOrder };
type Props<Key extends string> = {
  options: readonly { value: Key; label: string }[];
  value: Sort<Key>;
  onChange: (sort: Sort<Key>) => void;
};

export function SortSelect<Key extends string>({ options, value, onChange }: Props<Key>) {
  const { t } = useTranslation();
  const isAscending = value.direction === 'asc';
  return (
    <Group gap={6} wrap="nowrap">
      <Select
        aria-label={t('ui.sort_by')}
        data={[...options]}
        value={value.key}
        allowDeselect={false}
        onChange={(key) => key !== null && onChange({ ...value, key })}
      />
      <ActionIcon
        variant="default"
        aria-label={t(isAscending ? 'ui.ascending' : 'ui.descending')}
        onClick={() => onChange({ ...value, direction: isAscending ? 'desc' : 'asc' })}
      >
        {isAscending ? <IconSortAscending size={18} stroke={1.6} /> : <IconSortDescending size={18} stroke={1.6} />}
      </ActionIcon>
    </Group>
  );
}
