import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatProgress } from '../../lib/format.ts';
import { choice, number, text } from '../../lib/search-state.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { LearningBar } from '../../ui/learning-bar.tsx';
import { RiskBadge } from '../../ui/risk-badge.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { noSelection } from '../../ui/selection.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable, PAGE_SIZE } from '../../ui/table/data-table.tsx';
import { TwoLine } from '../../ui/two-line.tsx';
import { type KitPerson, kitPeople } from './kit-people.ts';

const params = {
  page: number(),
  search: text(),
  sort: choice(['NAME', 'RISK_LEVEL'], 'NAME'),
  direction: choice(['asc', 'desc'], 'asc'),
};

export function KitTable() {
  const { t } = useTranslation();
  const [{ page, search, sort, direction }, setSearch] = useSearchState(params);
  const [selection, setSelection] = useState(noSelection);
  const found = sortPeople(
    kitPeople.filter(({ last_name }) => last_name.toLowerCase().includes(search.toLowerCase())),
    sort,
    direction,
  );
  const columns: Column<KitPerson>[] = [
    { key: 'name', title: t('kit.person'), sortKey: 'NAME', card: 'title', cell: (person) => <Who person={person} /> },
    { key: 'department', title: t('kit.department'), cell: ({ department }) => department },
    { key: 'risk', title: t('kit.risk'), sortKey: 'RISK_LEVEL', cell: ({ risk_level }) => <RiskBadge level={risk_level} /> },
    {
      key: 'progress',
      title: t('kit.progress'),
      width: '26%',
      cell: ({ progress }) => <LearningBar value={progress} label={formatProgress(progress)} />,
    },
  ];
  return (
    <Card
      title={t('kit.people')}
      aside={
        <>
          <SearchInput value={search} onChange={(text) => setSearch({ search: text }, { replace: true })} />
          <FilterChips
            chips={search === '' ? [] : [{ key: 'search', label: search, onRemove: () => setSearch({ search: '' }) }]}
          />
        </>
      }
    >
      <DataTable
        label={t('kit.people')}
        columns={columns}
        rows={found.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)}
        rowKey={({ id }) => id}
        rowName={({ last_name, first_name }) => `${last_name} ${first_name}`}
        total={found.length}
        page={page}
        onPage={(next) => setSearch({ page: next })}
        sort={{ key: sort, direction }}
        onSort={(next) => setSearch({ sort: next.key as typeof sort, direction: next.direction })}
        selection={selection}
        onSelection={setSelection}
        isDimmed={({ is_registered }) => !is_registered}
        onOpen={() => undefined}
        bulkActions={() => (
          <>
            <Button variant="default">{t('commons:download')}</Button>
            <Button variant="default">{t('commons:delete')}</Button>
          </>
        )}
        empty={
          <EmptyState
            title={t('ui.nothing_found')}
            action={<Button onClick={() => setSearch({ search: '' })}>{t('commons:reset')}</Button>}
          />
        }
      />
    </Card>
  );
}

const Who = ({ person }: { person: KitPerson }) => (
  <TwoLine note={person.email} mark={<Avatar name={`${person.last_name} ${person.first_name}`} />}>
    {person.last_name} {person.first_name}
  </TwoLine>
);

function sortPeople(people: readonly KitPerson[], sort: 'NAME' | 'RISK_LEVEL', direction: 'asc' | 'desc') {
  const sign = direction === 'asc' ? 1 : -1;
  const compare = (a: KitPerson, b: KitPerson) =>
    sort === 'NAME' ? a.last_name.localeCompare(b.last_name, 'ru') : (a.risk_level ?? -1) - (b.risk_level ?? -1);
  return people.toSorted((a, b) => sign * compare(a, b));
}
