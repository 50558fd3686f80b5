// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DepartmentTitle } from '@vigil/contract/departments/department.ts';
import { listDepartmentTitles } from '@vigil/contract/departments/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { answers, idOf, page } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { DepartmentSelect } from './department-select.tsx';

const server = answers();
const onChange = vi.fn();
beforeEach(() => {
  onChange.mockClear();
  server.on(listDepartmentTitles, () => page<DepartmentTitle>([]));
});
const field = () => screen.getByPlaceholderText<HTMLInputElement>('Выберите отдел');

test('departments come by ten, and by a search once the typing has rested for 600 ms', async () => {
  renderPart(<DepartmentSelect value={null} onChange={onChange} />);
  await waitFor(() => expect(server.to(listDepartmentTitles).map(({ query }) => query)).toEqual([{ limit: 10, offset: 0 }]));
  await userEvent.type(field(), 'скл');
  const typedAt = performance.now();
  await waitFor(() => expect(server.to(listDepartmentTitles).at(-1)?.query).toMatchObject({ search: 'скл', limit: 10 }));
  expect(server.to(listDepartmentTitles)).toHaveLength(2);
  expect(performance.now() - typedAt).toBeGreaterThan(550);
});

test('left without a match, the field has the title of the department chosen', async () => {
  renderPart(<DepartmentSelect value={{ id: idOf(1), title: 'Склад' }} onChange={onChange} />);
  await waitFor(() => expect(field().value).toBe('Склад'));
  await userEvent.type(field(), ' и ничего такого');
  expect(field().value).toBe('Склад и ничего такого');
  await userEvent.tab();
  await waitFor(() => expect(field().value).toBe('Склад'));
  expect(onChange).not.toHaveBeenCalled();
});
