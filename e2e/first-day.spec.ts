import { expect, test, type Browser, type Page } from '@playwright/test';
import { assertAccessible } from './accessible.ts';
import { assign, call } from './call.ts';
import { startInstallation, type Installation } from './installation.ts';
import { findEmails, findLinksIn } from './mailbox.ts';
import { secondFactorCode, signIn } from './sign-in.ts';

const SUPER_USER = 'admin@primer.example';
const PASSWORD = 'my own long password';

/** The first page of the menu, which shows the first-day steps. */
const FIRST_PAGE = '/lk/admin/statistics/general-statictics';

let vigil: Installation;

test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

for (const width of [1440, 390]) {
  test(`an empty organisation guides its first operator step by step, at ${width} px`, async ({ page, browser }) => {
    const operator = { title: `Филиал ${width}`, email: `first-${width}@branch.example` };
    await signIn(page, vigil.origin, { email: SUPER_USER });
    await makeOrganization(page, operator);
    const own = await register(browser, page, { width, email: operator.email });

    await own.goto(`${vigil.origin}${FIRST_PAGE}`);
    // The invitation came through the built-in mailbox, which does not prove that real email works.
    await expect(stepsLeft(own, 'осталось 6 шагов')).toBeVisible();
    await expect(doneMark(own, 'Настройте почту')).toBeHidden();
    await assertAccessible(own);
    await own.getByRole('link', { name: 'К доменам' }).click();
    await expect(own).toHaveURL(/tab=domains/);
    await own.goBack();
    await own.getByRole('link', { name: 'К сотрудникам' }).click();
    await addPerson(own, `second-${width}@branch.example`);
    await own.goto(`${vigil.origin}${FIRST_PAGE}`);
    await expect(stepsLeft(own, 'осталось 5 шагов')).toBeVisible();
    await expect(doneMark(own, 'Добавьте людей')).toBeVisible();

    await assignLibraryCourse(own);
    await own.reload();
    await expect(stepsLeft(own, 'осталось 4 шага')).toBeVisible();
    await own.getByRole('button', { name: 'Скрыть' }).click();
    await expect(stepsLeft(own, 'осталось 4 шага')).toBeHidden();
    await own.reload();
    await own.getByRole('heading', { level: 1 }).waitFor();
    await expect(stepsLeft(own, 'осталось 4 шага')).toBeHidden();
    await own.goto(`${vigil.origin}/lk/admin/first-day`);
    await expect(doneMark(own, 'Назначьте первый курс')).toBeVisible();
    await own.getByRole('button', { name: 'Показывать на первой странице' }).click();
    await own.goto(`${vigil.origin}${FIRST_PAGE}`);
    await expect(stepsLeft(own, 'осталось 4 шага')).toBeVisible();
    await own.context().close();
  });
}

const stepsLeft = (page: Page, words: string) => page.getByRole('heading', { name: `Первые шаги · ${words}` });
const doneMark = (page: Page, step: string) =>
  page
    .getByRole('list', { name: 'Первые шаги' })
    .getByRole('listitem')
    .filter({ hasText: step })
    .getByRole('img', { name: 'Сделано' });

async function makeOrganization(page: Page, { title, email }: { title: string; email: string }): Promise<void> {
  await page.goto(`${vigil.origin}/lk/admin/organization/create`);
  await page.getByLabel('Название').fill(title);
  await page.getByLabel('Электронная почта').fill(email);
  await page.getByLabel('Фамилия').fill('Ким');
  await page.getByLabel('Имя').fill('Вера');
  await page.getByRole('button', { name: 'Создать' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Registers through the link of the invitation, in a separate browser context. */
async function register(browser: Browser, page: Page, { width, email }: { width: number; email: string }): Promise<Page> {
  await expect.poll(async () => (await findEmails(page, vigil, email)).length, { timeout: 30_000 }).toBe(1);
  const [message] = await findEmails(page, vigil, email);
  expect(message!.from).toContain('Филиал');
  const link = (await findLinksIn(page, vigil, message!)).find((url) => url.includes('/auth/registration/'))!;
  const own = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
  await own.goto(link);
  await own.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await own.getByLabel('Принимаю политику конфиденциальности').check();
  await own.getByLabel('Принимаю пользовательское соглашение').check();
  await own.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await setUpTwoFactor(own);
  return own;
}

/** Sets up the second factor, which an organisation requires by default. */
async function setUpTwoFactor(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Настройте второй фактор' })).toBeVisible();
  const code = await secondFactorCode(page);
  await page.getByRole('textbox', { name: 'Знак 1 из 6' }).focus();
  await page.keyboard.type(code);
  await page.getByRole('button', { name: 'Коды у меня сохранены' }).click();
  await page.waitForURL((url) => !url.pathname.includes('/auth/'));
}

async function addPerson(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Добавить сотрудника' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Электронная почта').fill(email);
  await dialog.getByLabel('Фамилия').fill('Пак');
  await dialog.getByLabel('Имя').fill('Олег');
  await dialog.getByLabel('Отдел').click();
  await page.getByRole('option', { name: 'Без отдела' }).click();
  await dialog.getByRole('button', { name: 'Добавить' }).click();
  await expect(page.getByText('Пак Олег').first()).toBeVisible();
}

async function assignLibraryCourse(page: Page): Promise<void> {
  type Courses = { data: { id: string }[] };
  const { organization_id } = await call<{ organization_id: string }>(page, 'GET', '/users/api/v1/users/me');
  const path = `/learning/api/content/courses/organizations/${organization_id}?limit=1`;
  const { data } = await call<Courses>(page, 'GET', path);
  await assign(page, data[0]!.id, { all: true });
}
