import type { Employee } from '@vigil/contract/employees/employee.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatProgress } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { RiskBadge } from '../../../ui/risk-badge.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { EmployeeMenu } from './employee-menu.tsx';
import classes from './employees.module.css';

type Actions = { onEdit: (employee: Employee) => void; onDelete: (employee: Employee) => void };

export function useEmployeeColumns({ onEdit, onDelete }: Actions): Column<Employee>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'name',
      title: t('employees.columns.name'),
      sortKey: 'NAME',
      card: 'title',
      width: '28%',
      cell: (employee) => (
        <span className={classes.who}>
          <Avatar name={displayName(employee)} size={32} />
          <span className={classes.name}>
            <b>{displayName(employee)}</b>
            <small>{employee.email}</small>
            {!employee.is_registered && (
              <span className={classes.pill}>
                <Pill>{t('employees.not_registered')}</Pill>
              </span>
            )}
          </span>
        </span>
      ),
    },
    {
      key: 'department',
      title: t('employees.columns.department'),
      sortKey: 'DEPARTMENT',
      cell: ({ department }) => department.title,
    },
    {
      key: 'position',
      title: t('employees.columns.position'),
      sortKey: 'POSITION',
      cell: ({ position, role }) => (
        <span className={classes.name}>
          {position === '' ? '—' : position}
          {role !== 'employee' && (
            <span className={classes.pill}>
              <Pill colour="primary">{t(`employees.roles.${role}`)}</Pill>
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'risk',
      title: t('employees.columns.risk'),
      sortKey: 'RISK_LEVEL',
      cell: ({ statistic }) => <RiskBadge level={statistic.risk_level} />,
    },
    {
      key: 'progress',
      title: t('employees.columns.progress'),
      sortKey: 'PROGRESS',
      width: 150,
      cell: ({ statistic: { progress } }) =>
        progress === null ? (
          '—'
        ) : (
          <span className={classes.progress}>
            <ProgressBar value={progress} label={t('employees.columns.progress')} />
            <span>{formatProgress(progress)}</span>
          </span>
        ),
    },
    {
      key: 'phishing',
      title: t('employees.columns.phishing'),
      sortKey: 'PHISHING_INDICATOR',
      cell: ({ statistic: { phishing_events } }) =>
        phishing_events.sent === 0
          ? '—'
          : t('employees.clicked_of', {
              clicked: formatNumber(phishing_events.clicked),
              sent: formatNumber(phishing_events.sent),
            }),
    },
    {
      key: 'actions',
      title: t('commons:actions'),
      align: 'end',
      cell: (employee) => (
        <EmployeeMenu employee={employee} onEdit={() => onEdit(employee)} onDelete={() => onDelete(employee)} />
      ),
    },
  ];
}
