// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TagRun } from '@vigil/contract/tag-automation/tag-action.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { PersonRuns } from './person-runs.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const run = (more: Partial<TagRun>): TagRun => ({
  id: JSON.stringify(more),
  state: 'due',
  reason: null,
  round: 1,
  due_at: '2026-11-21T09:00:00Z',
  ended_at: null,
  is_held: false,
  tag: { id, title: 'newbie', color: '#2F9E44', type: 'newbie' },
  action: { id, type: 'course', title: 'Пароли' },
  user: { id, title: 'Ёлкин Пётр', email: 'a@b.test', is_registered: true },
  ...more,
});

let runs: TagRun[];
const requests: string[] = [];

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return Response.json({ data: runs, total_count: runs.length, limit: 20, offset: 0 });
  });
});

test('each run shows its action, its tag, and the reason if it did not run', async () => {
  runs = [run({}), run({ is_held: true }), run({ state: 'skipped', reason: 'has_course', ended_at: '2026-11-20T09:00:00Z' })];
  renderPart(<PersonRuns user_id={id} />);
  const rows = (await screen.findAllByRole('row')).slice(1).map((row) => within(row));
  expect(rows[0]?.getByText('Ожидает')).toBeTruthy();
  expect(rows[0]?.getByText('Запланировано')).toBeTruthy();
  expect(rows[0]?.getByText('Новичок')).toBeTruthy();
  expect(rows[1]?.getByText('На паузе')).toBeTruthy();
  expect(rows[2]?.getByText('Пропущено')).toBeTruthy();
  expect(rows[2]?.getByText('этот курс уже есть или пройден')).toBeTruthy();
});

test('filtering by result may find nothing', async () => {
  runs = [];
  renderPart(<PersonRuns user_id={id} />);
  expect(await screen.findByRole('heading', { name: 'Пока ничего не происходило' })).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: 'Результат' }));
  await userEvent.click(await screen.findByRole('option', { hidden: true, name: 'Не удалось' }));
  expect(await screen.findByRole('heading', { name: 'Ничего не найдено' })).toBeTruthy();
  expect(requests.at(-1)).toContain('state=failed');
});
