import { expect, test, type Page } from '@playwright/test';
import { assertAccessible } from './accessible.ts';
import { startInstallation, type Installation } from './installation.ts';
import { findEmails, findLinksIn } from './mailbox.ts';
import { signIn } from './sign-in.ts';

const OPERATOR = 'operator@primer.example';
const PAGE = 'Наш разбор';
const WORDS = 'Не вводите пароль по ссылке из письма';

let vigil: Installation;

test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

test('a person who submits the landing page’s form reaches the redirect page that the operator wrote', async ({ page }) => {
  await signIn(page, vigil.origin, { email: OPERATOR });
  await writePage(page);
  await launchTrial(page);
  const [message] = await findEmails(page, vigil, OPERATOR);
  const link = (await findLinksIn(page, vigil, message!)).find((url) => url.includes('/l/'));
  await page.goto(link!);
  await page.locator('input[type="password"]').fill('not my password');
  await page.locator('form button').first().click();
  await page.waitForURL(/\/r\/[\w-]+$/);
  await expect(page.locator('body')).toContainText(WORDS);
});

test('a preview is as tall as its email, also after the window is resized', async ({ page }) => {
  await signIn(page, vigil.origin, { email: OPERATOR });
  await page.goto(`${vigil.origin}/lk/admin/phishing/templates`);
  await page.getByRole('link', { name: 'Пароль истекает' }).first().click();
  const frame = page.locator('iframe');
  const height = () => frame.evaluate(({ clientHeight }) => clientHeight);
  // The list has a frame per card.
  await expect(frame).toHaveCount(1);
  const email = frame.contentFrame().locator('iframe').contentFrame().locator('body');
  await expect(email).toContainText('пароль');
  const wide = await height();
  await page.setViewportSize({ width: 360, height: 900 });
  await expect.poll(height).toBeGreaterThan(wide);
  expect(await height()).toBeGreaterThanOrEqual(await email.evaluate(({ scrollHeight }) => scrollHeight));
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(height).toBe(wide);
});

async function writePage(page: Page): Promise<void> {
  await page.goto(`${vigil.origin}/lk/admin/phishing/redirect`);
  await page.getByRole('button', { name: 'Создать страницу' }).first().click();
  await page.getByLabel('Название страницы').fill(PAGE);
  await page.getByRole('tab', { name: 'Исходный код' }).click();
  const source = page.getByRole('textbox', { name: 'Исходный код страницы' });
  await source.press('Control+a');
  await source.pressSequentially(`<h1>${WORDS}</h1><form>`);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Страница перенаправления ничего не спрашивает').first()).toBeVisible();
  await source.press('Control+a');
  await source.pressSequentially(`<h1>${WORDS}</h1>`);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.waitForURL(/redirect\/detail\//);
  await expect(page.getByRole('heading', { name: PAGE, level: 1 })).toBeVisible();
  await assertAccessible(page);
}

async function launchTrial(page: Page): Promise<void> {
  await page.goto(`${vigil.origin}/lk/admin/phishing/campaigns/create`);
  await page.getByLabel('Название').fill('Проба перенаправления');
  await page.getByRole('button', { name: 'Выбрать шаблоны' }).click();
  const templates = page.getByRole('dialog');
  await templates.getByRole('checkbox', { name: 'Пароль истекает', exact: true }).check();
  await templates.getByRole('button', { name: /^Выбрать/ }).click();
  await page.getByLabel('Тестовая: только мне').check();
  await page.getByRole('radio', { name: 'Страница перенаправления' }).check();
  await page.getByRole('button', { name: 'Проверить и запустить' }).click();
  await expect(page.getByText('Обязательное поле').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Страница перенаправления' }).click();
  await page.getByRole('option', { name: PAGE }).click();
  await page.getByRole('button', { name: 'Проверить и запустить' }).click();
  await expect(page.getByRole('main')).toContainText(`Откроется страница «${PAGE}»`);
  await page.getByRole('button', { name: 'Запустить' }).click();
  await page.waitForURL(/campaigns\/[0-9a-f-]{36}$/);
  await expect.poll(async () => (await findEmails(page, vigil, OPERATOR)).length, { timeout: 20_000 }).toBeGreaterThan(0);
}
