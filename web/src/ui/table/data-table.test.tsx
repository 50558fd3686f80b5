// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../test/render.tsx';
import { noSelection } from '../selection.ts';
import { DataTable } from './data-table.tsx';
import { type DataTableProps } from './table-props.ts';

type Person = { id: string; name: string };
const people: Person[] = [
  { id: '1', name: 'Анна' },
  { id: '2', name: 'Борис' },
];
const base: DataTableProps<Person> = {
  label: 'Люди',
  columns: [{ key: 'name', title: 'Имя', cell: ({ name }) => name, sortKey: 'NAME' }],
  rows: people,
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  total: 40,
  empty: <p>Никого</p>,
};

function Selectable(props: Partial<DataTableProps<Person>>) {
  const [selection, setSelection] = useState(noSelection);
  return (
    <DataTable {...base} {...props} selection={selection} onSelection={setSelection} bulkActions={(count) => `всего ${count}`} />
  );
}

test('select-all counts every page, and an unticked row is excluded', async () => {
  renderPart(<Selectable />);
  await userEvent.click(screen.getByLabelText('Выбрать все'));
  expect(screen.getByText('всего 40')).toBeTruthy();
  await userEvent.click(screen.getByLabelText('Выбрать: Анна'));
  expect(screen.getByText('всего 39')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Отмена' }));
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('a fixed row has no checkbox, and select-all does not count it', async () => {
  renderPart(<Selectable isFixed={({ id }) => id === '1'} tickable={39} />);
  expect(screen.queryByLabelText('Выбрать: Анна')).toBeNull();
  await userEvent.click(screen.getByLabelText('Выбрать все'));
  expect(screen.getByText('всего 39')).toBeTruthy();
  expect(screen.getByRole('row', { name: /Анна/ }).getAttribute('aria-selected')).toBe('false');
});

test('a heading sorts, and a second press reverses', async () => {
  const onSort = vi.fn<NonNullable<DataTableProps<Person>['onSort']>>();
  const { rerender } = renderPart(<DataTable {...base} onSort={onSort} />);
  await userEvent.click(screen.getByRole('button', { name: 'Имя' }));
  rerender(<DataTable {...base} onSort={onSort} sort={{ key: 'NAME', direction: 'asc' }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Имя' }));
  expect(onSort.mock.calls).toEqual([[{ key: 'NAME', direction: 'asc' }], [{ key: 'NAME', direction: 'desc' }]]);
});

test('pages are numbered from one for people and from zero for the caller', async () => {
  const onPage = vi.fn<(page: number) => void>();
  renderPart(<DataTable {...base} page={0} onPage={onPage} />);
  await userEvent.click(screen.getByRole('button', { name: 'Страница 2' }));
  expect(onPage).toHaveBeenCalledWith(1);
});

test.each([
  [20, 0],
  [21, 1],
])('the paginator is hidden with fewer than two pages: %i rows of 20 have %i', (total, paginators) => {
  renderPart(<DataTable {...base} total={total} page={0} onPage={() => {}} />);
  expect(screen.queryAllByRole('navigation')).toHaveLength(paginators);
});

test('a dimmed row cannot be opened', async () => {
  const onOpen = vi.fn<(row: Person) => void>();
  renderPart(<DataTable {...base} onOpen={onOpen} isDimmed={({ id }) => id === '1'} />);
  await userEvent.click(screen.getByText('Анна'));
  await userEvent.click(screen.getByRole('button', { name: 'Борис' }));
  expect(onOpen.mock.calls.map(([{ name }]) => name)).toEqual(['Борис']);
});

test.each([
  ['no rows', { rows: [], total: 0 }, 'Никого'],
  ['an error', { rows: undefined, isError: true }, 'Не удалось загрузить'],
  ['no answer yet', { rows: undefined }, 'Загрузка…'],
  ['an answer', {}, 'Анна'],
])('the table shows only its state: %s', (_name, props, text) => {
  renderPart(<DataTable {...base} {...props} />);
  const visible = ['Никого', 'Не удалось загрузить', 'Загрузка…', 'Анна'].filter((text) => screen.queryByText(text) !== null);
  expect(visible).toEqual([text]);
});
