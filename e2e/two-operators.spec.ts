import { expect, test, type Page } from '@playwright/test';
import { call } from './call.ts';
import { startInstallation, type Installation } from './installation.ts';
import { signIn } from './sign-in.ts';

let vigil: Installation;

test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

type Both = { first: Page; second: Page };

test('two operators change the same person, template and slide, and no change of either is lost', async ({ browser }) => {
  const [first, second] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()];
  await signIn(first, vigil.origin, { email: 'operator@primer.example' });
  await signIn(second, vigil.origin, { email: 'admin@primer.example' });
  await changePerson({ first, second });
  await changeTemplate({ first, second });
  await changeSlide({ first, second });
});

const open = ({ first, second }: Both, path: string) =>
  Promise.all([first, second].map((page) => page.goto(`${vigil.origin}/lk${path}`)));
const conflictOf = (page: Page, field: string) =>
  page.getByRole('region', { name: /^Пока вы вносили правки/ }).getByRole('group', { name: field });

async function changePerson(both: Both): Promise<void> {
  const { first, second } = both;
  const search = 'search=employee%40primer.example';
  const { data } = await call<{ data: { id: string }[] }>(first, 'GET', `/users/api/v1/users?${search}`);
  const { id } = data[0]!;
  await open(both, `/admin/staff/employees?${search}&edit=${id}`);
  const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true });
  await field(first, 'Должность').fill('Главный бухгалтер');
  await field(first, 'Отчество').fill('Олеговна');
  await field(second, 'Должность').fill('Старший бухгалтер');
  await field(second, 'Имя').fill('Мария');
  await first.getByRole('button', { name: 'Сохранить' }).click();
  await expect(first.getByRole('dialog')).toBeHidden();
  await second.getByRole('button', { name: 'Сохранить' }).click();
  const position = conflictOf(second, 'Должность');
  await expect(position).toContainText('Главный бухгалтер');
  await expect(position).toContainText('Старший бухгалтер');
  await position.getByRole('button', { name: 'Оставить моё' }).click();
  await second.getByRole('button', { name: 'Сохранить' }).click();
  await expect(second.getByRole('dialog')).toBeHidden();
  const person = await call<object>(first, 'GET', `/users/api/v1/users/${id}`);
  expect(person).toMatchObject({ position: 'Старший бухгалтер', first_name: 'Мария', middle_name: 'Олеговна' });
}

async function changeTemplate(both: Both): Promise<void> {
  const { first, second } = both;
  const { data } = await call<{ data: { id: string }[] }>(first, 'GET', '/lk/api/v2/phishing/templates?source=library&limit=1');
  const { id } = await call<{ id: string }>(first, 'POST', `/lk/api/v2/phishing/templates/${data[0]!.id}/copy`);
  await open(both, `/admin/phishing/templates/${id}/edit`);
  await first.getByLabel('Название').fill('Счёт за связь');
  await first.getByLabel('Описание').fill('Для бухгалтерии');
  await second.getByLabel('Название').fill('Счёт за свет');
  await first.getByRole('button', { name: 'Сохранить' }).click();
  await expect(first).toHaveURL(new RegExp(`/templates/${id}$`));
  await second.getByRole('button', { name: 'Сохранить' }).click();
  await conflictOf(second, 'Название').getByRole('button', { name: 'Взять сохранённое' }).click();
  await expect(second.getByLabel('Описание')).toHaveValue('Для бухгалтерии');
  await expect(second.getByLabel('Название')).toHaveValue('Счёт за связь');
}

async function changeSlide(both: Both): Promise<void> {
  const { first, second } = both;
  const module = await call<{ id: string }>(first, 'POST', '/lk/api/v2/library/modules', { title: 'Пароли' });
  await first.goto(`${vigil.origin}/lk/admin/learning/themes/${module.id}`);
  await first.getByRole('button', { name: 'Добавить слайд' }).click();
  await expect(editor(first)).toBeFocused();
  await first.keyboard.type('Один пароль');
  await expectSaved(first);
  await second.goto(`${vigil.origin}/lk/admin/learning/themes/${module.id}`);
  await expect(editor(second).getByRole('heading')).toHaveText('Один пароль');
  await write(first, 'Слова первого автора.');
  await expectSaved(first);
  await write(second, 'Слова второго автора.');
  const text = conflictOf(second, 'Текст');
  await expect(text).toContainText('Слова первого автора.');
  await expect(text).toContainText('Слова второго автора.');
  await text.getByRole('button', { name: 'Взять сохранённое' }).click();
  await expect(editor(second)).toContainText('Слова первого автора.');
  await write(second, ' И второго.');
  await expectSaved(second);
  const { data } = await call<{ data: { html: string }[] }>(second, 'GET', `/lk/api/v2/library/modules/${module.id}/slides`);
  expect(data[0]!.html).toContain('Слова первого автора. И второго.');
}

const editor = (page: Page) => page.getByRole('textbox', { name: 'Слайд', exact: true });
const expectSaved = (page: Page) => expect(page.getByText('Сохранено только что')).toBeVisible();

async function write(page: Page, words: string): Promise<void> {
  await editor(page).locator('p').last().click();
  await page.keyboard.press('End');
  await page.keyboard.type(words);
}
