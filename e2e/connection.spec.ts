import { expect, test, type Page } from '@playwright/test';
import { startInstallation, type Installation } from './installation.ts';
import { signIn } from './sign-in.ts';

const OPERATOR = 'operator@primer.example';
const LOST = 'Нет связи: введённое останется здесь';

let vigil: Installation;

test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

for (const width of [1440, 390]) {
  test(`the interface describes its state correctly on a slow network and without one, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, vigil.origin, { email: OPERATOR });
    await turnPageSlowly(page);
    await addEmployeeWithoutConnection(page);
    await openScreenWithoutConnection(page);
    await openScreenThatFailedOnce(page);
  });
}

/** Checks that the list shows the rows and the number of the first page until the second page has loaded. */
async function turnPageSlowly(page: Page): Promise<void> {
  await page.goto(`${vigil.origin}/lk/admin/staff/employees`);
  const first = page.getByRole('button', { name: 'Страница 1', exact: true });
  const second = page.getByRole('button', { name: 'Страница 2', exact: true });
  await expect(first).toHaveAttribute('aria-current', 'page');
  let answer = () => {};
  const requested = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/users/api/v1/users?**', async (route) => {
    await requested;
    await route.continue();
  });
  await second.click();
  await expect(second).toHaveAttribute('aria-busy', 'true');
  await expect(first).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('Сервер отвечает медленно: ждём ответа')).toBeVisible();
  answer();
  await expect(second).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('Сервер отвечает медленно: ждём ответа')).toBeHidden();
  await page.unroute('**/users/api/v1/users?**');
}

/** Checks that the form says that nothing was saved, does not clear what was typed, and saves it once there is a connection. */
async function addEmployeeWithoutConnection(page: Page): Promise<void> {
  const family = `Связной ${page.viewportSize()?.width}`;
  await page.getByRole('button', { name: 'Добавить сотрудника' }).click();
  await page.getByLabel('Фамилия').fill(family);
  await page.getByRole('textbox', { name: 'Имя', exact: true }).fill('Пётр');
  await page.getByLabel('Электронная почта').fill(`svyaz${page.viewportSize()?.width}@primer.example`);
  await page.getByPlaceholder('Выберите отдел').fill('Бух');
  await page.getByRole('option', { name: 'Бухгалтерия' }).first().click();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Добавить', exact: true }).click();
  await expect(page.getByText(LOST)).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Фамилия')).toHaveValue(family);
  await page.context().setOffline(false);
  await expect(page.getByText(LOST)).toBeHidden();
  await page.getByRole('button', { name: 'Добавить', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Checks that the page waits for a screen whose file is not loaded yet, instead of reloading. */
async function openScreenWithoutConnection(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.context().setOffline(true);
  await expect(page.getByText(LOST)).toBeVisible();
  const menu = page.getByRole('button', { name: 'Меню' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('link', { name: 'Фишинг' }).click();
  await expect(page.getByText('Загрузка…')).toBeAttached();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Кампании' })).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
}

/**
 * Checks that the page asks for a file that failed under another address, because older browsers do not request its address
 * again.
 */
async function openScreenThatFailedOnce(page: Page): Promise<void> {
  const isHashedScript = (url: URL) => /\/assets\/[\w-]{8}\.js$/.test(url.pathname) && url.search === '';
  await page.route(isHashedScript, (route) => route.abort());
  const again = page.waitForRequest((request) => request.url().includes('.js?again='));
  const menu = page.getByRole('button', { name: 'Меню' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('link', { name: 'Обучение', exact: true }).click();
  await again;
  await expect(page.getByRole('heading', { level: 1, name: 'Назначенные курсы' })).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await page.unroute(isHashedScript);
}

test('an outdated browser shows that it is too old', async ({ browser }) => {
  const page = await browser.newPage({ locale: 'en-GB' });
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'));
  await page.goto(`${vigil.origin}/lk`);
  await expect(page.getByRole('alert')).toContainText('This browser is too old for Vigil');
  await page.close();
});
