import { ActionIcon, Menu } from '@mantine/core';
import { IconDeviceMobileOff, IconDots, IconNote, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Employee } from '@vigil/contract/employees/employee.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { PersonLink } from '../../../ui/person-link.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { ProgressFigure } from '../../../ui/progress-figure.tsx';
import { RiskBadge } from '../../../ui/risk-badge.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLine } from '../../../ui/two-line.tsx';
import { useIsTight } from '../../../ui/use-is-phone.ts';
import { BlockMenuItem } from './block-menu-item.tsx';
import { useMinGroupSize } from '../../profile/api.ts';
import { ClickedFigure } from '../../phishing-results/components/clicked-figure.tsx';
import { TagPills } from '../../tags/components/tag-pills.tsx';

type Actions = Record<'onEdit' | 'onNote' | 'onBlock' | 'onDelete' | 'onResetTwoFactor', (employee: Employee) => void>;

export function useEmployeeColumns(actions: Actions): Column<Employee>[] {
  const { t } = useTranslation();
  const isNamed = useMinGroupSize() === null;
  const columns: (Column<Employee> | false)[] = [
    {
      key: 'name',
      title: t('employees.column.name'),
      sortKey: 'NAME',
      card: 'title',
      cell: (employee) => <Who employee={employee} />,
    },
    {
      key: 'position',
      title: t('employees.column.position'),
      sortKey: 'POSITION',
      isExtra: true,
      cell: ({ position }) => position || '—',
    },
    {
      key: 'department',
      title: t('employees.column.department'),
      sortKey: 'DEPARTMENT',
      cell: ({ department }) => departmentTitle(department.title),
    },
    {
      key: 'tags',
      title: t('tags.title'),
      isExtra: true,
      cell: (employee) => <TagPills tags={tagsOf(employee)} limit={1} />,
    },
    isNamed && {
      key: 'risk',
      title: t('employees.column.risk'),
      sortKey: 'RISK_LEVEL',
      cell: ({ statistic }) => <RiskBadge level={statistic.risk_level ?? null} />,
    },
    {
      key: 'progress',
      title: t('employees.column.progress'),
      sortKey: 'PROGRESS',
      width: 150,
      cell: ({ statistic }) => <ProgressFigure value={statistic.progress} />,
    },
    isNamed && {
      key: 'phishing',
      title: t('employees.column.phishing'),
      sortKey: 'PHISHING_INDICATOR',
      align: 'end',
      width: 96,
      isExtra: true,
      cell: ({ statistic: { phishing_events } }) => (phishing_events === null ? '—' : <Failures {...phishing_events} />),
    },
    {
      key: 'actions',
      title: '',
      width: 44,
      align: 'end',
      card: 'corner',
      cell: (employee) => <RowMenu employee={employee} {...actions} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

/** Omits the tag that the badge beside the address already shows. */
const tagsOf = ({ tags }: Employee) => tags.filter(({ type }) => type !== 'not_registered');

function Who({ employee }: { employee: Employee }) {
  const { t } = useTranslation();
  const hasTagsColumn = !useIsTight();
  const name = displayName(employee);
  const tags = tagsOf(employee);
  return (
    <TwoLine
      mark={<Avatar name={name} />}
      note={
        <>
          {name !== employee.email && employee.email}
          {employee.has_refused_address && <Pill colour="red">{t('employees.refused_address')}</Pill>}
          {employee.blocked_at !== null && <Pill colour="red">{t('employees.blocked')}</Pill>}
          {!employee.is_registered && <Pill>{t('employees.not_registered')}</Pill>}
        </>
      }
      below={!hasTagsColumn && tags.length > 0 && <TagPills tags={tags} limit={2} />}
    >
      <PersonLink id={employee.id} isRegistered={employee.is_registered} name={name} />
    </TwoLine>
  );
}

function Failures({ sent, clicked }: NonNullable<Employee['statistic']['phishing_events']>) {
  const { t } = useTranslation();
  const figures = { clicked: formatNumber(clicked), sent: formatNumber(sent) };
  return (
    <ClickedFigure clicked={clicked} sent={sent} title={t('employees.clicked_title', figures)}>
      {t('employees.clicked', figures)}
    </ClickedFigure>
  );
}

function RowMenu({ employee, onEdit, onNote, onBlock, onDelete, onResetTwoFactor }: Actions & { employee: Employee }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('employees.actions_of', { name: displayName(employee) })}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => onEdit(employee)}>
          {t('commons:edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconNote size={16} stroke={1.6} />} onClick={() => onNote(employee)}>
          {t('employees.note.label')}
        </Menu.Item>
        {employee.is_registered && (
          <Menu.Item leftSection={<IconDeviceMobileOff size={16} stroke={1.6} />} onClick={() => onResetTwoFactor(employee)}>
            {t('two_factor.reset')}
          </Menu.Item>
        )}
        <BlockMenuItem employee={employee} onClick={() => onBlock(employee)} />
        <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => onDelete(employee)}>
          {t('commons:delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
