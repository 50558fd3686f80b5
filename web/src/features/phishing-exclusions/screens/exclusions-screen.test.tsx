// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changeExclusion, endExclusion, listExclusions } from '@vigil/contract/phishing-exclusions/endpoints.ts';
import type { Exclusion } from '@vigil/contract/phishing-exclusions/exclusion.ts';
import { beforeEach, expect, test } from 'vitest';
import { answers, idOf, page } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { ExclusionsScreen } from './exclusions-screen.tsx';

const server = answers();
const exclusion: Exclusion = {
  id: idOf(1),
  kind: 'department',
  target: { id: idOf(2), title: 'Завод', is_registered: false },
  is_gone: false,
  users_count: 12,
  reason: 'Стройка',
  until: null,
  created_at: '2026-09-01T08:00:00.000Z',
  created_by_name: 'Анна Каримова',
  is_over: false,
  ended_at: null,
  version: '',
};
const over: Exclusion = {
  ...exclusion,
  id: idOf(3),
  target: { ...exclusion.target, title: 'Склад' },
  is_over: true,
  ended_at: '2026-09-02T08:00:00.000Z',
};

beforeEach(() => server.on(listExclusions, () => ({ ...page([exclusion, over]), people_count: 12 })));
const open = (search = '') => openScreen({ path: '/admin/phishing/exclusions', component: ExclusionsScreen, search });

test('the list shows the number of people, and an ended exclusion is read-only', async () => {
  open('?over=true&kind=department');
  expect(await screen.findByText('Учебный фишинг не получают 12 сотрудников')).toBeTruthy();
  expect(server.to(listExclusions).at(-1)?.query).toMatchObject({ with_over: true, kind: 'department' });
  expect(screen.getByRole('button', { name: 'Действия: Завод' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Действия: Склад' })).toBeNull();
});

test('a reason can be changed, and an empty one gets an error before anything is sent', async () => {
  server.on(changeExclusion, () => exclusion);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Действия: Завод' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Изменить', hidden: true }));
  const reason = await screen.findByLabelText(/Причина/);
  await userEvent.clear(reason);
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Обязательное поле')).toBeTruthy();
  expect(server.to(changeExclusion)).toEqual([]);
  await userEvent.type(reason, 'Переезд');
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(server.to(changeExclusion)[0]?.body).toEqual({ reason: 'Переезд' }));
});

test('an exclusion ends after confirmation', async () => {
  server.on(endExclusion, () => over);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Действия: Завод' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Снять исключение', hidden: true }));
  expect(server.to(endExclusion)).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Снять исключение' }));
  await waitFor(() => expect(server.to(endExclusion)[0]?.params).toEqual({ id: exclusion.id }));
});

test('an empty list offers one button that adds', async () => {
  server.on(listExclusions, () => ({ ...page([]), people_count: 0 }));
  open();
  await screen.findByText('Исключений нет');
  expect(screen.getAllByRole('button', { name: 'Исключить' })).toHaveLength(1);
});
