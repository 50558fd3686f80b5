// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getAuditRow, listAudit } from '@vigil/contract/audit/endpoints.ts';
import type { AuditRow } from '@vigil/contract/audit/audit-row.ts';
import { beforeEach, expect, test } from 'vitest';
import { answers, idOf } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { AuditScreen } from './audit-screen.tsx';

const server = answers();
const at = '2026-11-21T09:00:00.000Z';
const row = (id: number, more: Partial<AuditRow> = {}): AuditRow => ({
  id,
  at,
  actor_name: 'Каримова Анна',
  action: 'department.update',
  object_type: 'department',
  object_id: idOf(id),
  object: { name: 'Склад', is_there: true },
  address: '127.0.0.1',
  ...more,
});

beforeEach(() => {
  server.on(listAudit, ({ query: { before } }) =>
    before === undefined
      ? {
          data: [
            row(9),
            row(8, { action: 'session.fail', actor_name: '', object_type: 'user', object: { name: 'Ким Пётр', is_there: true } }),
            row(7, { action: 'course.delete', object_type: 'course', object: { name: 'Пароли', is_there: false } }),
          ],
          next: 7,
        }
      : { data: [row(6, { object: null })], next: null },
  );
});

const open = (search = '') => openScreen({ path: '/admin/settings/audit', component: AuditScreen, search });
const rowNamed = async (name: string) => within((await screen.findByText(name)).closest('tr')!);

test('a row links to its object while that exists, and an unknown actor is called a stranger', async () => {
  open();
  const failed = await rowNamed('Неудачный вход');
  expect(failed.getByRole('link', { name: 'Ким Пётр' }).getAttribute('href')).toContain(idOf(8));
  expect(failed.getByText('Неизвестно кто')).toBeTruthy();
  const deleted = await rowNamed('Пароли');
  expect(deleted.queryByRole('link')).toBeNull();
});

test('the log loads more rows on scrolling, until its end', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Показать ещё' }));
  await waitFor(() => expect(server.to(listAudit).at(-1)?.query.before).toBe(7));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull());
});

test('filters in the address are requested, from the start of the first day to the end of the last', async () => {
  open('?actor=Анна&actions=session.fail&date_from=2026-11-20&date_to=2026-11-21');
  await screen.findByText('Неудачный вход');
  const { actor, actions, date_from, date_to } = server.to(listAudit).at(-1)!.query;
  expect({ actor, actions }).toEqual({ actor: 'Анна', actions: ['session.fail'] });
  expect(Date.parse(date_to!) - Date.parse(date_from!)).toBe(2 * 86_400_000 - 1);
});

test('a row opens the old and new values, with formatted texts and names', async () => {
  server.on(getAuditRow, () => ({
    ...row(9),
    actor_id: idOf(1),
    before: { title: 'Склад', parent_id: idOf(50), is_enabled: true },
    after: { title: 'Склад 2', parent_id: idOf(51), is_enabled: false },
    names: { [idOf(50)]: 'Логистика', [idOf(51)]: 'Розница' },
    trace_id: 'trace',
  }));
  open('?row=9');
  const parent = within((await screen.findByRole('rowheader', { name: 'Входит в' })).closest('tr')!);
  expect(parent.getByText('Логистика')).toBeTruthy();
  expect(parent.getByText('Розница')).toBeTruthy();
  const enabled = within(screen.getByRole('rowheader', { name: 'Включено' }).closest('tr')!);
  expect([enabled.getByText('Да'), enabled.getByText('Нет')].every(Boolean)).toBe(true);
});

test('unchanged values of a row are shown on request', async () => {
  server.on(getAuditRow, () => ({
    ...row(9),
    actor_id: idOf(1),
    before: { title: 'Склад', role: 'employee', is_enabled: true },
    after: { title: 'Склад', role: 'operator', is_enabled: true },
    names: {},
    trace_id: 'trace',
  }));
  open('?row=9');
  expect(await screen.findByText('Оператор')).toBeTruthy();
  expect(screen.queryByRole('rowheader', { name: 'Включено' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Показать 2 поля без изменений' }));
  expect(screen.getByRole('rowheader', { name: 'Включено' })).toBeTruthy();
});

test('resetting the filter clears all parts of it', async () => {
  const history = open('?actor=Анна&actions=session.fail');
  await screen.findByText('Неудачный вход');
  await userEvent.click(screen.getByRole('button', { name: 'Фильтр' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Сбросить' }));
  await waitFor(() => expect(history.location.search).not.toContain('actor'));
  await waitFor(() => expect(server.to(listAudit).at(-1)?.query).not.toHaveProperty('actor'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
