// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getMe, getMyPermissions } from '@vigil/contract/profile/endpoints.ts';
import { permissionTreeOf } from '@vigil/contract/profile/rules.ts';
import { searchEverything } from '@vigil/contract/search/endpoints.ts';
import type { Found } from '@vigil/contract/search/found.ts';
import { type Role, rolePermissions } from '@vigil/contract/shared/permissions.ts';
import { beforeEach, expect, test } from 'vitest';
import { answers, idOf, refusal } from '../../../test/answers.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { session } from '../../lib/session.ts';
import { CardGrid, GridCard } from '../../ui/card-grid.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Keyboard } from './keyboard.tsx';
import { palette } from './palette-state.ts';
import { recordVisit } from './visits.ts';

const server = answers();
let found: Found[];
let more: Found['kind'][];

beforeEach(() => {
  localStorage.clear();
  palette.show(false);
  session.start('token');
  session.remember({ userID: idOf(1), organizationID: idOf(2) });
  [found, more] = [[], []];
  server.on(searchEverything, () => ({ data: found, more }));
});

const person = (number: number, title: string): Found => ({
  kind: 'person',
  id: idOf(number),
  title,
  note: 'Бухгалтерия',
  is_library: false,
});

/** A page with a list, a field above it, and the keyboard listener. */
const Page = () => (
  <main id="main" tabIndex={-1}>
    <h1>Список</h1>
    <SearchInput value="" onChange={() => {}} />
    <textarea aria-label="Заметка" />
    <CardGrid least={200}>
      {['Первая', 'Вторая'].map((name) => (
        <GridCard key={name}>
          <input type="checkbox" aria-label={name} />
        </GridCard>
      ))}
    </CardGrid>
    <Keyboard />
  </main>
);

async function openFor(role: Role) {
  server.on(getMyPermissions, () => permissionTreeOf(rolePermissions[role]));
  const me = { email: 'me@primer.example', last_name: 'Азимов', first_name: 'Карим', middle_name: '', position: '' };
  const settings = {
    language: 'ru' as const,
    avatar_url: null,
    smallest_group: null,
    time_zone: 'Asia/Tashkent',
    seen_by: null,
    version: '',
    notifies_courses: true,
    tells_courses: true,
    notifies_campaigns: false,
    two_factor_due_at: null,
  };
  server.on(getMe, () => ({ id: idOf(1), organization_id: idOf(2), ...me, role, roles: [role], ...settings }));
  const history = openScreen({ path: '/admin/change-log', component: Page });
  await screen.findByRole('heading', { name: 'Список' });
  await waitFor(() => expect(server.to(getMyPermissions)).toHaveLength(1));
  return history;
}

const openPalette = async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox');
};
const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('Enter before the answer opens the person that the answer finds', async () => {
  const history = await openFor('operator');
  found = [person(7, 'Зубров Пётр'), person(8, 'Зуброва Анна')];
  await userEvent.type(await openPalette(), 'Зубр{Enter}');
  await waitFor(() => expect(history.location.pathname).toBe(`/admin/staff/employees/${idOf(7)}`));
  expect(server.to(searchEverything).map(({ query }) => query.search)).toEqual(['Зубр']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the arrow keys wrap around the options, the focus stays in the field, and the number of options is announced', async () => {
  const history = await openFor('operator');
  [found, more] = [[person(7, 'Зубров Пётр'), person(8, 'Зуброва Анна')], ['person']];
  const field = await openPalette();
  await userEvent.type(field, 'Зубр');
  await screen.findByRole('option', { name: /Зуброва/ });
  expect(screen.getByText('Найдено 3 варианта')).toBeTruthy();
  await userEvent.keyboard('{ArrowUp}');
  const last = screen.getByRole('option', { selected: true });
  expect([last.textContent, field.getAttribute('aria-activedescendant')]).toEqual(['Показать всё, что найдено', last.id]);
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(`${history.location.pathname}${history.location.search}`).toBe(
      '/admin/staff/employees?search=%D0%97%D1%83%D0%B1%D1%80',
    ),
  );
});

test('screens and actions are found in any language, but only those the person may open', async () => {
  await openFor('employee');
  const field = await openPalette();
  expect(offered()).not.toContain('Новая кампания');
  await userEvent.type(field, 'statistics');
  expect(offered().join()).toContain('Статистика');
  await userEvent.clear(field);
  await userEvent.type(field, 'campaign');
  expect(await screen.findByText('По запросу «campaign» ничего не найдено')).toBeTruthy();
});

test('a search for a new campaign finds it only for a person who may launch one', async () => {
  const history = await openFor('operator');
  await userEvent.type(await openPalette(), 'new camp{Enter}');
  await waitFor(() => expect(history.location.pathname).toBe('/admin/phishing/campaigns/create'));
});

test('a failed search shows an error, and options that need no server remain', async () => {
  await openFor('operator');
  server.on(searchEverything, () => refusal(503, 'unavailable', 'Позже'));
  await userEvent.type(await openPalette(), 'тег');
  expect(await screen.findByText(/Не удалось найти людей и записи/)).toBeTruthy();
  expect(offered().join()).toContain('Теги');
  found = [person(7, 'Тегеранский Иван')];
  server.on(searchEverything, () => ({ data: found, more }));
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByRole('option', { name: /Тегеранский/ })).toBeTruthy();
});

test('the last visited pages come first, for the same account only', async () => {
  recordVisit(`/admin/staff/employees/${idOf(7)}`, 'Зубров Пётр');
  recordVisit('/admin/staff/employees', 'Сотрудники');
  await openFor('operator');
  await openPalette();
  expect(offered()[0]).toBe('Зубров Пётр');
  await userEvent.keyboard('{Escape}');
  session.remember({ userID: idOf(3), organizationID: idOf(2) });
  await openPalette();
  expect(offered()).not.toContain('Зубров Пётр');
  session.remember({ userID: idOf(1), organizationID: idOf(2) });
  session.signOut();
  expect(localStorage.getItem('visited')).toBeNull();
});

test('a person who lost a permission is not offered pages that need it', async () => {
  recordVisit(`/admin/staff/employees/${idOf(7)}`, 'Зубров Пётр');
  await openFor('content_manager');
  await openPalette();
  expect(offered()).not.toContain('Зубров Пётр');
});

test('the keys j, k and x move through rows and tick them; in a field they type text', async () => {
  await openFor('operator');
  await userEvent.keyboard('jjx');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Вторая' }).checked).toBe(true);
  await userEvent.keyboard('kx');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Первая' }).checked).toBe(true);
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Заметка' });
  await userEvent.type(note, 'gex?/');
  expect(note.value).toBe('gex?/');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Первая' }).checked).toBe(true);
});

test('the slash key focuses the list’s search, and the down arrow moves from it to the rows', async () => {
  await openFor('operator');
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  await userEvent.keyboard('{ArrowDown}');
  expect(within(document.activeElement as HTMLElement).getByRole('checkbox', { name: 'Первая' })).toBeTruthy();
});

test('the g key and a second key open a place that the person may open, and no other', async () => {
  const history = await openFor('content_manager');
  await userEvent.keyboard('ge');
  expect(history.location.pathname).toBe('/admin/change-log');
  await userEvent.keyboard('g');
  expect(screen.getByText(/Куда перейти/)).toBeTruthy();
  await userEvent.keyboard('l');
  await waitFor(() => expect(history.location.pathname).toBe('/admin/learning/courses'));
});

test('single-key shortcuts can be disabled in the help; the palette’s shortcut stays', async () => {
  await openFor('operator');
  await userEvent.keyboard('?');
  await userEvent.click(await screen.findByRole('switch'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('?gj/');
  expect([document.activeElement, screen.queryByRole('dialog'), screen.queryByText(/Куда перейти/)]).toEqual([
    document.body,
    null,
    null,
  ]);
  expect(await openPalette()).toBeTruthy();
});
