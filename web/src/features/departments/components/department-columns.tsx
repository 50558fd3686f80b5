import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowMerge, IconArrowsMove, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { DepartmentRow } from '@vigil/contract/departments/department.ts';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { formatNumber } from '../../../lib/format.ts';
import { ProgressFigure } from '../../../ui/progress-figure.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLine } from '../../../ui/two-line.tsx';
import { DepartmentClicks, DepartmentRisk } from '../../phishing-results/components/department-figures.tsx';
import { HiddenFigures } from '../../phishing-results/components/hidden-results.tsx';
import { useMinGroupSize } from '../../profile/api.ts';

type Actions = Record<'onRename' | 'onMove' | 'onMerge' | 'onDelete', (row: DepartmentRow) => void>;

export function useDepartmentColumns(actions: Actions): Column<DepartmentRow>[] {
  const { t } = useTranslation();
  // Columns of hidden results cannot be sorted, because the order would reveal the results.
  const isNamed = useMinGroupSize() === null;
  return [
    {
      key: 'title',
      title: t('departments.name'),
      sortKey: 'NAME',
      card: 'title',
      cell: (row) => <Title row={row} />,
    },
    {
      key: 'people',
      title: t('departments.people'),
      sortKey: 'USERS_COUNT',
      align: 'end',
      cell: ({ users_count }) => formatNumber(users_count),
    },
    {
      key: 'risk',
      title: t('departments.risk'),
      ...(isNamed && { sortKey: 'RISK_LEVEL' }),
      align: 'end',
      cell: ({ statistic, users_count }) => <DepartmentRisk figures={statistic} users_count={users_count} />,
    },
    {
      key: 'progress',
      title: t('departments.progress'),
      sortKey: 'PROGRESS',
      width: '18%',
      cell: ({ statistic }) => <ProgressFigure value={statistic.progress} />,
    },
    {
      key: 'phishing',
      title: t('departments.phishing'),
      ...(isNamed && { sortKey: 'PHISHING_INDICATOR' }),
      align: 'end',
      cell: ({ statistic, users_count }) => <DepartmentClicks figures={statistic} users_count={users_count} />,
    },
    {
      key: 'actions',
      title: '',
      width: 44,
      align: 'end',
      card: 'corner',
      cell: (row) => (row.is_default ? null : <RowMenu row={row} {...actions} />),
    },
  ];
}

function Title({ row: { title, children_count, is_hidden } }: { row: DepartmentRow }) {
  const { t } = useTranslation();
  return (
    <TwoLine
      note={children_count > 0 && t('departments.inside', { count: children_count, number: formatNumber(children_count) })}
      below={is_hidden && <HiddenFigures />}
    >
      {departmentTitle(title)}
    </TwoLine>
  );
}

function RowMenu({ row, onRename, onMove, onMerge, onDelete }: Actions & { row: DepartmentRow }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`${t('commons:actions')}: ${row.title}`}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => onRename(row)}>
          {t('departments.rename')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowsMove size={16} stroke={1.6} />} onClick={() => onMove(row)}>
          {t('departments.move')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowMerge size={16} stroke={1.6} />} onClick={() => onMerge(row)}>
          {t('departments.merge')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => onDelete(row)}>
          {t('commons:delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
