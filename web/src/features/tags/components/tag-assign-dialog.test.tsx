// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { TagAssignDialog } from './tag-assign-dialog.tsx';

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const tags = ['Касса', 'Склад'].map((title, index) => ({ id: idOf(index), title, color: '#2F9E44', type: 'custom' }));
const sent: { url: string; body: unknown }[] = [];
let outcome: Pick<LongJob, 'status' | 'result'>;

beforeEach(() => {
  sent.length = 0;
  outcome = { status: 'success', result: { done: 4, skipped: { already_tagged: 2 } } };
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body: string }) => {
    if (method === 'GET') return Response.json({ data: tags, total_count: tags.length, limit: 20, offset: 0 });
    sent.push({ url, body: JSON.parse(body) });
    return Response.json({ id: idOf(sent.length), kind: 'assign-tag', done: 6, total: 6, error: null, ...outcome });
  });
});

const selection = { all: true, exclude_users_ids: [idOf(9)], filter: { search: 'а' } };

async function choose(titles: string[]) {
  await userEvent.click(await screen.findByPlaceholderText('Выберите теги'));
  for (const title of titles) await userEvent.click(await screen.findByText(title));
}

test('each tag is assigned to the whole selection, and the outcome is shown', async () => {
  const onDone = vi.fn();
  renderPart(<TagAssignDialog selection={selection} count={6} mode="assign" onDone={onDone} onClose={() => {}} />);
  expect(screen.getByText('Кому: 6 сотрудников')).toBeTruthy();
  await choose(['Касса', 'Склад']);
  await userEvent.click(screen.getByRole('switch', { name: /^Запустить действия тега/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Назначить' }));
  expect(await screen.findAllByText('Назначено 4 сотрудникам')).toHaveLength(2);
  expect(screen.getAllByText('Пропущено 2: тег уже есть')).toHaveLength(2);
  expect(sent.map(({ body }) => body)).toEqual(
    [0, 1].map((number) => ({ ...selection, tag_id: idOf(number), need_onboarding: false })),
  );
  await userEvent.click(screen.getAllByRole('button', { name: 'Закрыть' }).at(-1)!);
  expect(onDone).toHaveBeenCalled();
});

test('unassigning a tag sends nothing about its actions', async () => {
  renderPart(<TagAssignDialog selection={selection} count={6} mode="unassign" onDone={() => {}} onClose={() => {}} />);
  await choose(['Касса']);
  await userEvent.click(screen.getByRole('button', { name: 'Снять' }));
  expect(await screen.findByText('Снято с 4 сотрудников')).toBeTruthy();
  expect(sent).toEqual([{ url: `/users/api/v1/tags/custom/${idOf(0)}/users/bulk-delete`, body: selection }]);
});

test('an interrupted job is reported', async () => {
  outcome = { status: 'error', result: null };
  renderPart(<TagAssignDialog selection={selection} count={6} mode="assign" onDone={() => {}} onClose={() => {}} />);
  await choose(['Касса']);
  await userEvent.click(screen.getByRole('button', { name: 'Назначить' }));
  expect(await screen.findByText(/Работа прервалась/)).toBeTruthy();
});
