import { SegmentedControl, Select, Stack, UnstyledButton } from '@mantine/core';
import { isResultSortKey } from '@vigil/contract/departments/rules.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { choice, ids } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { SortSelect } from '../../../ui/sort-select.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { useShowsCards } from '../../../ui/use-is-phone.ts';
import { detailQuery } from '../api.ts';
import classes from './detail-card.module.css';
import type { OrganizationScope } from '../api.ts';
import { DetailRows, type DetailView } from './detail-rows.tsx';

const sortKeys = ['RISK_LEVEL', 'PROGRESS', 'PHISHING_INDICATOR', 'USERS_COUNT', 'NAME'] as const;
const groups = ['NOT_START', 'IN_PROGRESS', 'COMPLETED', 'WITHOUT_COURSE', 'BEHIND'] as const;
const params = {
  of: choice(['departments', 'employees'], 'departments'),
  group: choice(['', ...groups], ''),
  sort: choice(sortKeys, 'RISK_LEVEL'),
  direction: choice(['asc', 'desc'], 'desc'),
  unfolded: ids(),
};

/** Each heading: its name, the key by which it sorts the list (null if it cannot), and whether its column holds numbers. */
const departmentHeadings = [
  ['department', 'NAME', false],
  ['people', 'USERS_COUNT', true],
  ['risk', 'RISK_LEVEL', true],
  ['progress', 'PROGRESS', false],
  ['clicked', 'PHISHING_INDICATOR', true],
  ['entered_data', null, true],
] as const;
/** The headings of people, whose list is always sorted by name. */
const peopleHeadings = [
  ['employee', null, false],
  ['department', null, false],
  ['risk', null, true],
  ['progress', null, false],
  ['clicked', null, true],
  ['entered_data', null, true],
] as const;

/** Departments level by level, sorted by the chosen column, or the people of a learning group, by name. Loads twenty rows at a time. */
export function DetailCard({ scope }: { scope: OrganizationScope }) {
  const { t } = useTranslation();
  const showsCards = useShowsCards();
  const [{ of, group, sort: requestedSort, direction, unfolded }, setState] = useSearchState(params);
  const isOfPeople = of === 'employees';
  const first = detailQuery(scope.id, { of, sort_by: requestedSort, sort_order: direction });
  const departmentsQuery = useInfiniteQuery({ ...first, enabled: !isOfPeople });
  // A list that hides results is not sorted by them, so the header shows the order that applies instead.
  const isHidden = typeof departmentsQuery.data?.pages[0]?.smallest_group === 'number';
  const keys = isHidden ? sortKeys.filter((key) => !isResultSortKey(key)) : sortKeys;
  const sort = keys.includes(requestedSort) ? requestedSort : 'USERS_COUNT';
  const view: DetailView = {
    scope,
    wanted: { of, sort_by: requestedSort, sort_order: direction },
    unfolded,
    onUnfold: (id) =>
      setState(
        { unfolded: unfolded.includes(id) ? unfolded.filter((unfoldedId) => unfoldedId !== id) : [...unfolded, id] },
        { replace: true },
      ),
  };
  const onSort = (next: { key: string; direction: 'asc' | 'desc' }) =>
    setState({ sort: sortKeys.find((key) => key === next.key) ?? 'RISK_LEVEL', direction: next.direction }, { replace: true });
  return (
    <Card
      title={t('dashboard.detail.title')}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={t('dashboard.detail.title')}
          value={of}
          onChange={(next) => setState({ of: next })}
          data={(['departments', 'employees'] as const).map((value) => ({ value, label: t(`dashboard.detail.${value}`) }))}
        />
      }
    >
      <Stack gap={12}>
        <small>{t('dashboard.detail.note')}</small>
        {(isOfPeople || showsCards) && (
          <Toolbar>
            {isOfPeople && (
              <Select
                w={240}
                aria-label={t('dashboard.detail.group')}
                placeholder={t('dashboard.detail.any_group')}
                data={groups.map((value) => ({ value, label: t(`dashboard.groups.${value}`) }))}
                value={group === '' ? null : group}
                onChange={(next) => setState({ group: next ?? '' })}
                clearable
              />
            )}
            {showsCards && !isOfPeople && (
              <SortSelect
                options={keys.map((value) => ({ value, label: t(`departments.sort.${value}`) }))}
                value={{ key: sort, direction }}
                onChange={onSort}
              />
            )}
          </Toolbar>
        )}
        <table className={classes.detail} aria-label={t('dashboard.detail.title')} data-rows>
          <thead>
            <tr>
              {(isOfPeople ? peopleHeadings : departmentHeadings).map(([name, sortKey, isNumber]) => (
                <Heading
                  key={name}
                  sortKey={keys.find((key) => key === sortKey) ?? null}
                  isNumber={isNumber}
                  isBar={name === 'progress'}
                  sort={{ sort, direction }}
                  onSort={onSort}
                >
                  {t(`dashboard.detail.${name}`)}
                </Heading>
              ))}
            </tr>
          </thead>
          <tbody>
            <DetailRows
              key={`${of}${group}`}
              view={{ ...view, wanted: { ...view.wanted, ...(isOfPeople && group !== '' && { group }) } }}
              depth={0}
            />
          </tbody>
        </table>
      </Stack>
    </Card>
  );
}

type HeadingProps = {
  sortKey: (typeof sortKeys)[number] | null;
  isNumber: boolean;
  isBar: boolean;
  sort: { sort: string; direction: 'asc' | 'desc' };
  onSort: (sort: { key: string; direction: 'asc' | 'desc' }) => void;
  children: string;
};

function Heading({ sortKey, isNumber, isBar, sort: { sort, direction }, onSort, children }: HeadingProps) {
  const isSorted = sort === sortKey;
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown;
  const next = isSorted ? (direction === 'asc' ? 'desc' : 'asc') : sortKey === 'NAME' ? 'asc' : 'desc';
  return (
    <th
      scope="col"
      className={isNumber ? classes.number : isBar ? classes.progress : undefined}
      aria-sort={isSorted ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {sortKey === null ? (
        children
      ) : (
        <UnstyledButton className={classes.sort ?? ''} onClick={() => onSort({ key: sortKey, direction: next })}>
          {children}
          {isSorted && <Arrow size={14} aria-hidden />}
        </UnstyledButton>
      )}
    </th>
  );
}
