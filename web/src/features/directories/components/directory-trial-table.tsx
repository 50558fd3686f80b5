import type { DirectoryPerson, DirectoryTrial } from '@vigil/contract/directories/directory.ts';
import { useTranslation } from 'react-i18next';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';

/** The people that a test found, as a synchronisation would read them. */
export function DirectoryTrialTable({ trial: { people, people_count, netbios_name } }: { trial: DirectoryTrial }) {
  const { t } = useTranslation();
  if (people_count === 0) return <Notice status="warning">{t('directories.nobody')}</Notice>;
  return (
    <Card title={t('directories.found', { count: people_count, number: formatNumber(people_count) })}>
      <DataTable
        label={t('directories.people')}
        rows={people}
        rowKey={({ login, email }) => `${login} ${email}`}
        columns={[
          { key: 'name', title: t('employees.column.name'), card: 'title', cell: (person) => displayName(person) },
          { key: 'login', title: t('directories.field.login_attribute'), cell: ({ login }) => login },
          { key: 'email', title: t('employees.form.email'), cell: ({ email }) => email || '—' },
          { key: 'position', title: t('employees.column.position'), cell: ({ position }) => position || '—' },
          { key: 'manager', title: t('directories.field.manager'), cell: ({ manager }) => manager || '—' },
          { key: 'department', title: t('employees.column.department'), cell: ({ department }) => department || '—' },
          ...(people.some(({ groups }) => groups.length > 0)
            ? [
                {
                  key: 'groups',
                  title: t('directories.groups.title'),
                  cell: ({ groups }: DirectoryPerson) => groups.join(', ') || '—',
                },
              ]
            : []),
        ]}
        empty={null}
      />
      <p style={{ marginBlock: '12px 0' }}>
        {netbios_name === null
          ? t('directories.no_netbios_name')
          : t('directories.signs_in_as', { name: `${netbios_name}\\${people[0]?.login ?? ''}` })}
      </p>
    </Card>
  );
}
