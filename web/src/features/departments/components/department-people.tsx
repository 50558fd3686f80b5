import type { PersonNode } from '@vigil/contract/departments/department.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { number } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { CountedTitle } from '../../../ui/counted-title.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PersonLink } from '../../../ui/person-link.tsx';
import { Pill } from '../../../ui/pill.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable, PAGE_SIZE } from '../../../ui/table/data-table.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { hierarchyQuery } from '../api.ts';

const params = { people_page: number() };

/** The people of this department itself, without those of its sub-departments. */
export function DepartmentPeople({ department_id }: { department_id: string }) {
  const { t } = useTranslation();
  const [{ people_page }, setState] = useSearchState(params);
  const found = useQuery({
    ...hierarchyQuery({ parent_id: department_id, limit: PAGE_SIZE, offset: people_page * PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  const columns: Column<PersonNode>[] = [
    {
      key: 'name',
      title: t('employees.column.name'),
      card: 'title',
      cell: ({ id, title, email, is_registered }) => (
        <TwoLine
          note={
            <>
              {title !== email && email}
              {!is_registered && <Pill>{t('employees.not_registered')}</Pill>}
            </>
          }
        >
          <PersonLink id={id} isRegistered={is_registered} name={title} />
        </TwoLine>
      ),
    },
    { key: 'position', title: t('employees.column.position'), cell: ({ position }) => position || '—' },
  ];
  return (
    <Card title={<CountedTitle title={t('departments.own_people')} total={found.data?.users_total_count} />}>
      <DataTable
        label={t('departments.own_people')}
        columns={columns}
        rows={found.data?.users}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        isDimmed={({ is_registered }) => !is_registered}
        total={found.data?.users_total_count}
        page={people_page}
        onPage={(next) => setState({ people_page: next })}
        isFetching={found.isPlaceholderData}
        isError={found.isError}
        onRetry={() => void found.refetch()}
        empty={<EmptyState title={t('departments.no_own_people')} />}
      />
    </Card>
  );
}
