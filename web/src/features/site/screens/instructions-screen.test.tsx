// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openScreen } from '../../../../test/open-screen.tsx';
import { InstructionsScreen } from './instructions-screen.tsx';

const path = '/admin/instructions';

const open = (search = '') => openScreen({ path, component: InstructionsScreen, search });

const articles = async () =>
  within(await screen.findByRole('navigation', { name: 'Инструкции' }))
    .getAllByRole('link')
    .map((link) => link.textContent);
const title = async () => (await screen.findByRole('article')).querySelector('h2')?.textContent;

test('the first article shows beside the list, and the address selects another', async () => {
  open();
  expect((await articles()).length).toBeGreaterThanOrEqual(10);
  expect(await title()).toBe('С чего начать');
});

test('a search leaves the articles with every word, marks the words, and can be cleared', async () => {
  const history = open('?article=roles');
  expect(await title()).toBe('Роли');
  await userEvent.type(screen.getByRole('searchbox'), 'подписанная метка');
  await waitFor(async () => expect(await articles()).toHaveLength(1), { timeout: 3000 });
  expect(await title()).toBe('Запуск кампании');
  expect([...document.querySelectorAll('article mark')].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['подписанная', 'метка']),
  );
  history.back();
  await waitFor(async () => expect((await articles()).length).toBeGreaterThanOrEqual(10));
  expect(await title()).toBe('Роли');
});

test('a search without results offers to show everything', async () => {
  open('?search=zzzz');
  await userEvent.click(await screen.findByRole('button', { name: 'Сбросить поиск' }));
  expect((await articles()).length).toBeGreaterThanOrEqual(10);
});

test('a missing article says so', async () => {
  open('?article=nothing');
  expect(await screen.findByRole('heading', { name: 'Такой статьи нет' })).toBeTruthy();
});
