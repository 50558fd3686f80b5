// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TagAction } from '@vigil/contract/tag-automation/tag-action.ts';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../../lib/session.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { TagsScreen } from './tags-screen.tsx';

const path = '/admin/staff/tags';
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const settings = { life_days: 30, min_risk_level: 7, max_risk_level: 10 };
const tag = (number: number, type: Tag['type'], more: Partial<Tag> = {}): Tag => ({
  id: idOf(number),
  title: type,
  color: '#2F9E44',
  type,
  is_active: false,
  users_count: 5,
  is_hidden: false,
  settings,
  messages: [],
  courses: [],
  cmi_courses: [],
  version: '',
  ...more,
});
const courseAction: TagAction = {
  id: idOf(9),
  type: 'course',
  defer_by: 20,
  theme: '',
  text: '',
  courses: [{ id: idOf(8), title: 'Пароли' }],
  cmi_courses: [],
  version: '',
  period: 30,
  course_again: false,
  working_hours: false,
  phishing_templates: [],
  phishing_templates_campaign_id: null,
  registration_link_days: 1,
  registration_link_time: '9:00',
  registration_link_times: 1,
  time_zone: 'UTC',
  runs: { due: 3, done: 2, skipped: 0, failed: 0, cancelled: 0 },
};

let tags: Tag[];
let actions: TagAction[];
const sent: { method: string; url: string; body: unknown }[] = [];
const requests: string[] = [];

beforeEach(() => {
  session.start('of an operator');
  sent.length = 0;
  requests.length = 0;
  tags = [tag(2, 'not_registered'), tag(1, 'newbie'), tag(3, 'custom', { title: 'Бухгалтерия' })];
  actions = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body: string }) => {
    if (method === 'GET') requests.push(url);
    if (method !== 'GET') {
      sent.push({ method, url, body: body ? JSON.parse(body) : null });
      if (method === 'DELETE') tags = tags.filter(({ id }) => !url.endsWith(id));
      return Response.json(url.includes('/messages') ? courseAction : tags[1]);
    }
    if (url.includes('/actions')) return Response.json({ data: actions });
    return Response.json({ data: tags, total_count: tags.length, limit: 20, offset: 0 });
  });
});

const open = (search = '') => openScreen({ path, component: TagsScreen, search });

const shownTag = (name: string) => screen.findByRole('heading', { level: 2, name });
const row = (name: RegExp) => screen.findByRole('button', { name });
/** Finds elements of a list or menu that is still opening, which queries by role ignore otherwise. */
const opening = { hidden: true } as const;
const saveButton = () => screen.getAllByRole('button', { name: 'Сохранить' }).at(-1)!;

test('the newcomers’ tag opens if the address names none', async () => {
  open();
  expect(await shownTag('Новичок')).toBeTruthy();
});

test('the tag in the address opens, with an explanation', async () => {
  open(`?tag=${idOf(3)}`);
  expect(await shownTag('Бухгалтерия')).toBeTruthy();
  expect(screen.getByText(/Ставите и снимаете вы/)).toBeTruthy();
});

test('a missing tag says so', async () => {
  open(`?tag=${idOf(7)}`);
  expect(await screen.findByRole('heading', { name: 'Такого тега нет' })).toBeTruthy();
});

test('only the actions of the open tag are shown', async () => {
  actions = [courseAction];
  open();
  expect(await screen.findByText(/Пароли/)).toBeTruthy();
  actions = [];
  await userEvent.click(await row(/Бухгалтерия/));
  await shownTag('Бухгалтерия');
  await waitFor(() => expect(screen.queryByText(/Пароли/)).toBeNull());
  const lists = requests.filter((url) => url.includes('/actions')).map((url) => /tags\/([^/]+)/.exec(url)?.[1]);
  expect(lists).toEqual([idOf(1), idOf(3)]);
});

test('an email is a draft until both its parts are filled in', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Добавить действие' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Действие' }));
  const offered = (await screen.findAllByRole('option', opening)).map(({ textContent }) => textContent);
  expect(offered).toEqual(['Выберите действие', 'Назначить курсы', 'Отправить письмо', 'Отправить учебное письмо']);
  await userEvent.click(screen.getByRole('option', { ...opening, name: 'Отправить письмо' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Тема письма/ }), 'Привет');
  await userEvent.click(saveButton());
  expect(await screen.findByText('Обязательное поле')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: /Текст письма/ }), 'Добро пожаловать');
  await userEvent.type(screen.getByRole('textbox', { name: /Задержка в днях/ }), '50');
  await userEvent.click(saveButton());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.url).toContain(`/tags/${idOf(1)}/messages`);
  expect(sent[0]?.body).toEqual({ theme: 'Привет', text: 'Добро пожаловать', defer_by: 29, include_present: false });
});

test('unsaved changes ask before another tag opens', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Добавить действие' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Действие' }));
  await userEvent.click(await screen.findByRole('option', { ...opening, name: 'Отправить письмо' }));
  await userEvent.click(await row(/^Бухгалтерия/));
  const question = await screen.findByRole('dialog', { name: 'Уйти без сохранения?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Отмена' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await shownTag('Новичок')).toBeTruthy();
  await userEvent.click(await row(/^Бухгалтерия/));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Уйти' }));
  expect(await shownTag('Бухгалтерия')).toBeTruthy();
});

test('a shorter lifetime lists the actions whose delays it resets', async () => {
  actions = [courseAction];
  open();
  const days = await screen.findByRole('textbox', { name: 'Снимается через, дней' });
  await screen.findByText('Через 20 дней');
  await userEvent.clear(days);
  await userEvent.type(days, '20');
  expect(screen.getByText(/У 1 действия задержка не помещается/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ life_days: 20 }));
});

const KEYS_TO_EMPTY = '{Control>}a{/Control}{Delete}';

test('the lifetime is 0 to 999 days: an emptied field asks for a number, and 1500 is shown and sent as 999', async () => {
  open();
  const days = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Снимается через, дней' });
  await userEvent.click(days);
  await userEvent.keyboard(`${KEYS_TO_EMPTY}{Enter}`);
  expect(await screen.findByText('Обязательное поле')).toBeTruthy();
  expect([days.value, sent]).toEqual(['', []]);
  await userEvent.keyboard('1500');
  expect(days.value).toBe('999');
  await userEvent.keyboard(`${KEYS_TO_EMPTY}5`);
  expect(days.value).toBe('5');
  await userEvent.keyboard(`${KEYS_TO_EMPTY}1500{Enter}`);
  await waitFor(() => expect(sent[0]?.body).toEqual({ life_days: 999 }));
});

test.each([
  ['newbie', '7', '7'],
  ['newbie', '45', '29'],
  ['custom', '4', '4'],
  ['custom', '150', '99'],
  ['custom', '', '0'],
] as const)(
  'a %s tag’s delay is at most its lifetime minus 1 and 99, and empty means 0: %j becomes %s',
  async (type, keys, expected) => {
    tags = [tag(1, type)];
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Добавить действие' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Действие' }));
    await userEvent.click(await screen.findByRole('option', { ...opening, name: 'Отправить письмо' }));
    const delay = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Задержка в днях' });
    await userEvent.click(delay);
    await userEvent.keyboard(`3${KEYS_TO_EMPTY}`);
    expect(delay.value).toBe('');
    await userEvent.keyboard(`${keys}{Tab}`);
    expect(delay.value).toBe(expected);
  },
);

test('switching on asks whether to start for people who have the tag', async () => {
  open();
  await userEvent.click(await screen.findByRole('switch', { name: 'Тег включён' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'И для тех, у кого тег уже есть' }));
  await userEvent.click(screen.getByRole('button', { name: 'Включить' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ tag_id: idOf(1), toggle: true, include_present: true }));
});

test('switching off says what will wait', async () => {
  tags = [tag(1, 'newbie', { is_active: true })];
  actions = [courseAction];
  open();
  await screen.findByText('Через 20 дней');
  await userEvent.click(screen.getByRole('switch', { name: 'Тег включён' }));
  expect(await screen.findByText(/3 действия встанут на паузу/)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('a bound of the risk range pushes the other after typing ends', async () => {
  tags = [tag(4, 'risk_group')];
  open();
  const [from, to] = [
    await screen.findByRole<HTMLInputElement>('textbox', { name: 'От' }),
    await screen.findByRole<HTMLInputElement>('textbox', { name: 'До' }),
  ];
  await userEvent.clear(to);
  await userEvent.type(to, '10');
  expect(from.value).toBe('7');
  await userEvent.clear(to);
  await userEvent.type(to, '4');
  await userEvent.tab();
  expect([from.value, to.value]).toEqual(['4', '4']);
});

test('after a tag is deleted, the first custom one opens', async () => {
  tags = [tag(1, 'newbie'), tag(3, 'custom', { title: 'Бухгалтерия' }), tag(5, 'custom', { title: 'Удалённые' })];
  open(`?tag=${idOf(3)}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Действия: Бухгалтерия' }));
  await userEvent.click(await screen.findByRole('menuitem', { ...opening, name: 'Удалить' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить' }));
  expect(await shownTag('Удалённые')).toBeTruthy();
  expect(sent[0]).toMatchObject({ method: 'DELETE' });
});

test('tags load twenty at a time', async () => {
  open();
  await shownTag('Новичок');
  expect(requests.every((url) => !url.includes('/tags/organizations') || url.includes('limit=20'))).toBe(true);
  expect(requests.filter((url) => url.includes('/tags/organizations')).length).toBeGreaterThan(0);
});

test('the interval of registration links has three digits, and starts at one day', async () => {
  open(`?tag=${idOf(2)}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Добавить действие' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Действие' }));
  await userEvent.click(await screen.findByRole('option', { ...opening, name: 'Отправить ссылку для регистрации' }));
  const days = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Раз в сколько дней' });
  expect([days.value, days.maxLength]).toEqual(['1', 3]);
});

test.each([
  ['400', '365'],
  ['365', '365'],
  ['0', '1'],
  ['9999', '365'],
  ['', '1'],
  ['abc', '1'],
])('registration-link days are 1 to 365, and invalid input keeps the previous number: %j becomes %s', async (keys, expected) => {
  open(`?tag=${idOf(2)}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Добавить действие' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Действие' }));
  await userEvent.click(await screen.findByRole('option', { ...opening, name: 'Отправить ссылку для регистрации' }));
  const days = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Раз в сколько дней' });
  await userEvent.click(days);
  await userEvent.keyboard(`${KEYS_TO_EMPTY}${keys}{Tab}`);
  expect(days.value).toBe(expected);
});
