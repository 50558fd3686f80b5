// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DepartmentTitle } from '@vigil/contract/departments/department.ts';
import { listDepartmentTitles } from '@vigil/contract/departments/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { answers, idOf, page } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { DROPDOWN_DEBOUNCE_MS } from '../../../ui/search-input.tsx';
import { DepartmentSelect } from './department-select.tsx';

const server = answers();
const onChange = vi.fn();
beforeEach(() => {
  onChange.mockClear();
  server.on(listDepartmentTitles, () => page<DepartmentTitle>([]));
});
const field = () => screen.getByPlaceholderText<HTMLInputElement>('Выберите отдел');

test('departments load ten at a time, and are searched after a typing pause of 600 ms', async () => {
  renderPart(<DepartmentSelect value={null} onChange={onChange} />);
  await waitFor(() => expect(server.to(listDepartmentTitles).map(({ query }) => query)).toEqual([{ limit: 10, offset: 0 }]));
  await userEvent.type(field(), 'скл');
  const typedAt = performance.now();
  await waitFor(() => expect(server.to(listDepartmentTitles).at(-1)?.query).toMatchObject({ search: 'скл', limit: 10 }));
  expect(server.to(listDepartmentTitles)).toHaveLength(2);
  expect(performance.now() - typedAt).toBeGreaterThan(550);
});

test('a field left without a match shows the chosen department again', async () => {
  renderPart(<DepartmentSelect value={{ id: idOf(1), title: 'Склад' }} onChange={onChange} />);
  await waitFor(() => expect(field().value).toBe('Склад'));
  await userEvent.type(field(), ' и ничего такого');
  expect(field().value).toBe('Склад и ничего такого');
  await userEvent.tab();
  await waitFor(() => expect(field().value).toBe('Склад'));
  expect(onChange).not.toHaveBeenCalled();
});

const department = (number: number, title: string, path = title): DepartmentTitle => ({
  id: idOf(number),
  title,
  path,
  is_default: false,
});
const options = () => screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
const scrollOn = () => fireEvent.scroll(document.querySelector('.mantine-ScrollArea-viewport')!);

test('the path of a chosen sub-department is not used as a search, so other departments stay on offer', async () => {
  server.on(listDepartmentTitles, () =>
    page([department(1, 'Диспетчерская', 'Перевозки / Диспетчерская'), department(2, 'Склад')]),
  );
  renderPart(<DepartmentSelect value={{ id: idOf(1), title: 'Диспетчерская' }} onChange={onChange} />);
  await userEvent.click(field());
  await waitFor(() => expect(options()).toEqual(['Перевозки / Диспетчерская', 'Склад']));
  await new Promise((resolve) => setTimeout(resolve, DROPDOWN_DEBOUNCE_MS + 200));
  expect([field().value, options()]).toEqual(['Диспетчерская', ['Перевозки / Диспетчерская', 'Склад']]);
  expect(server.to(listDepartmentTitles).map(({ query }) => query.search)).toEqual([undefined]);
});

test('departments load ten at a time on scrolling, down to the last one', async () => {
  const all = Array.from({ length: 23 }, (_, index) => department(index + 1, `Отдел ${index + 1}`));
  server.on(listDepartmentTitles, ({ query: { limit, offset } }) => ({
    data: all.slice(offset, offset + limit),
    total_count: all.length,
    limit,
    offset,
  }));
  renderPart(<DepartmentSelect value={null} onChange={onChange} />);
  await userEvent.click(field());
  for (const count of [10, 20, 23]) {
    await waitFor(() => expect(options()).toHaveLength(count));
    scrollOn();
  }
  expect(options().at(-1)).toBe('Отдел 23');
  expect(server.to(listDepartmentTitles).map(({ query: { limit, offset } }) => [limit, offset])).toEqual([
    [10, 0],
    [10, 10],
    [10, 20],
  ]);
});
