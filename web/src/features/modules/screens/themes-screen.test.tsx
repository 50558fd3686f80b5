// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deleteModule, listModules } from '@vigil/contract/modules/endpoints.ts';
import type { ModuleSummary } from '@vigil/contract/modules/module.ts';
import { listDeleted } from '@vigil/contract/trash/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { answers, idOf, page } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { ThemesScreen } from './themes-screen.tsx';

const server = answers();

const theme = (number: number, title: string, is_public: boolean): ModuleSummary => ({
  id: idOf(number),
  title,
  description: '',
  minutes: 10,
  pass_mark: 80,
  attempts_limit: 0,
  is_shuffled: false,
  time_limit_minutes: null,
  attempts_delay_minutes: null,
  questions_drawn: null,
  answers_shown: 'finally',
  is_public,
  slides_count: 3,
  questions_count: 4,
  courses_count: 2,
  updated_at: '2026-10-01T09:00:00.000Z',
  version: '',
});

beforeEach(() => {
  server.on(listModules, () => page([theme(1, 'Пароли', false), theme(2, 'Фишинг', true)]));
  server.on(listDeleted, () => ({ data: [] }));
});

const open = () => openScreen({ path: '/admin/learning/themes', component: ThemesScreen });

async function menuOf(title: string): Promise<(string | null)[]> {
  await userEvent.click(await screen.findByRole('button', { name: `Действия: ${title}` }));
  const menu = await screen.findByRole('menu', { hidden: true });
  return within(menu)
    .getAllByRole('menuitem', { hidden: true })
    .map(({ textContent }) => textContent);
}

test('a library theme can be previewed and copied, but not deleted', async () => {
  const history = open();
  expect(await menuOf('Фишинг')).toEqual(['Просмотр', 'Копировать']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Просмотр', hidden: true }));
  await waitFor(() => expect(history.location.pathname).toBe(`/admin/learning/modules/preview/${idOf(2)}`));
});

test('an own theme is deleted after confirmation', async () => {
  server.on(deleteModule, () => ({ ok: true }));
  open();
  expect(await menuOf('Пароли')).toEqual(['Просмотр', 'Копировать', 'Удалить']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Удалить', hidden: true }));
  const question = await screen.findByRole('dialog', { name: 'Удалить тему «Пароли»?' });
  expect(server.to(deleteModule)).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(server.to(deleteModule).map(({ params }) => params.id)).toEqual([idOf(1)]));
});

test('the list is narrowed by origin and language, and then no row repeats the origin', async () => {
  const history = open();
  expect(await screen.findByText('Библиотека', { selector: '[data-colour]' })).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Библиотека' }));
  await waitFor(() => expect(server.to(listModules).at(-1)?.query).toMatchObject({ source: 'public' }));
  await waitFor(() => expect(screen.queryByText('Библиотека', { selector: '[data-colour]' })).toBeNull());
  await userEvent.click(screen.getByRole('combobox', { name: 'Язык' }));
  await userEvent.click(await screen.findByRole('option', { hidden: true, name: 'Oʻzbekcha' }));
  await waitFor(() => expect(server.to(listModules).at(-1)?.query).toMatchObject({ source: 'public', language: 'uz' }));
  expect(history.location.search).toContain('language=uz');
});

test.each([
  ['Пароли', `/admin/learning/themes/${idOf(1)}`],
  ['Фишинг', `/admin/learning/modules/preview/${idOf(2)}`],
])('the theme %s opens in the editor or the preview: %s', async (title, path) => {
  const history = open();
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${title}`) }));
  await waitFor(() => expect(history.location.pathname).toBe(path));
});
