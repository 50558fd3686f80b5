import { expect, test, type Page } from '@playwright/test';
import { hostileHtml } from '../server/test/hostile-html.ts';
import { assertAccessible } from './accessible.ts';
import { findEverywhere } from './canary.ts';
import { startInstallation, type Installation } from './installation.ts';
import { findEmails, findLinksIn } from './mailbox.ts';
import { signIn } from './sign-in.ts';

const OPERATOR = 'operator@primer.example';
const CANARY = 'canary-7f3b-typed-on-an-imported-page';
const SUBJECT = 'Подтвердите вход, Анна Петрова';

const EMAIL_SOURCE = [
  'From: =?UTF-8?B?0KHQu9GD0LbQsdCwINCY0KI=?= <it@bank.example>',
  `To: =?UTF-8?B?${Buffer.from('Анна Петрова').toString('base64')}?= <a.petrova@primer.example>`,
  `Subject: =?UTF-8?B?${Buffer.from(SUBJECT).toString('base64')}?=`,
  'MIME-Version: 1.0',
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(
    '<p>Здравствуйте, Анна Петрова!</p><p>Ваш адрес a.petrova@primer.example</p>' +
      '<p><a href="https://bank.example/confirm?token=1">Подтвердить вход</a></p><p><a href="https://bank.example/about">О банке</a></p>' +
      '<img src="https://track.example/p.gif" width="1" height="1">',
  ).toString('base64'),
].join('\r\n');

const PAGE = `<title>Вход в банк</title><h1>Вход в банк</h1>${hostileHtml
  .filter((html) => !/plaintext|frameset|<select|<textarea|<title|<xmp|<noembed|<style><img/.test(html))
  .join('\n')
  .replaceAll(
    '\0',
    '',
  )}<form action="https://canary.example/in"><label>Пароль <input type="password" name="password"></label><button>Войти</button></form>
  <p><a href="https://bank.example/">На сайт банка</a></p>`;

let vigil: Installation;

test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

test('security 35: a saved email and page become a template, which is sent with our link and stores nothing that is typed', async ({
  page,
}) => {
  const requests = await recordAttacks(page);
  await signIn(page, vigil.origin, { email: OPERATOR });
  await importEmail(page);
  await importPage(page);
  await launchTrial(page);

  const [message] = await findEmails(page, vigil, OPERATOR);
  const links = await findLinksIn(page, vigil, message!);
  expect(links.filter((link) => link.includes('/l/'))).toHaveLength(1);
  // The import does not change the address of a link that is not ticked.
  expect(links).toContain('https://bank.example/about');
  expect(links).not.toContain('https://bank.example/confirm?token=1');

  await page.goto(links.find((link) => link.includes('/l/'))!);
  await page.locator('input[type="password"]').last().fill(CANARY);
  await page.getByRole('button', { name: 'Войти' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/l/'));
  expect(await findEverywhere(CANARY, { databaseUrl: await vigil.databaseUrl(), folder: vigil.folder })).toEqual([]);
  expect(requests).toEqual([]);
});

/** Returns a list that grows when a hostile fragment runs a script or sends a request. It must stay empty. */
async function recordAttacks(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await page.exposeFunction('canary', () => void requests.push('ran'));
  page.on('request', (request) => {
    if (/canary\.example|track\.example/.test(request.url())) requests.push(request.url());
  });
  return requests;
}

async function importEmail(page: Page): Promise<void> {
  await page.goto(`${vigil.origin}/lk/admin/phishing/templates`);
  await page.getByRole('button', { name: 'Импорт', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Импорт письма' });
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'table.eml', mimeType: '', buffer: Buffer.from('a;b;c') });
  await dialog.getByRole('button', { name: 'Прочитать' }).click();
  await expect(dialog.getByText('Это не письмо и не страница')).toBeVisible();
  await dialog.getByRole('button', { name: 'Убрать файл' }).click();
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'email.eml', mimeType: '', buffer: Buffer.from(EMAIL_SOURCE) });
  await dialog.getByRole('button', { name: 'Прочитать' }).click();
  await expect(dialog.getByText('счётчики прочтения: 1')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Анна Петрова → {{first_name}} {{last_name}}' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Подтвердить вход' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'О банке' }).uncheck();
  await assertAccessible(page);
  await dialog.getByRole('button', { name: 'Открыть в редакторе' }).click();

  await expect(page.getByLabel('Название')).toHaveValue('Подтвердите вход, {{first_name}} {{last_name}}');
  await page.getByLabel('Название').fill('Подтверждение входа');
  await page.getByRole('button', { name: 'Далее' }).click();
  await expect(page.getByLabel('Тема')).toHaveValue('Подтвердите вход, {{first_name}} {{last_name}}');
  await expect(page.locator('[name="sender_address"]')).toHaveValue('it@bank.example');
  // A new email has no earlier state to return to.
  await expect(page.getByRole('button', { name: 'Вернуть как было' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Текст' }).click();
  await expect(page.getByRole('textbox', { name: 'Текст' })).toHaveValue(/Ваш адрес \{\{email\}\}/);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.waitForURL(/page\/create$/);
}

async function importPage(page: Page): Promise<void> {
  // The form of the email has a button of the same name and stays until the page's form is loaded.
  await expect(page.getByRole('heading', { name: 'Новая страница перехода' })).toBeVisible();
  await page.getByRole('button', { name: 'Импорт', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Импорт страницы' });
  await dialog.getByText('Исходный текст', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Исходный текст' }).fill(PAGE);
  await dialog.getByRole('button', { name: 'Прочитать' }).click();
  await expect(dialog.getByText('адреса форм и имена полей')).toBeVisible();
  await expect(dialog.getByText('больше никуда не вед')).toBeVisible();
  await dialog.getByRole('button', { name: 'Открыть в редакторе' }).click();
  await page.getByLabel('Название').fill('Вход в банк');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.waitForURL(/templates\/[0-9a-f-]{36}(\?|$)/);
}

async function launchTrial(page: Page): Promise<void> {
  await page.goto(`${vigil.origin}/lk/admin/phishing/campaigns/create`);
  await page.getByLabel('Название').fill('Проба письма из файла');
  await page.getByRole('button', { name: 'Выбрать шаблоны' }).click();
  const templates = page.getByRole('dialog');
  await templates.getByRole('checkbox', { name: 'Подтверждение входа', exact: true }).check();
  await templates.getByRole('button', { name: /^Выбрать/ }).click();
  await page.getByLabel('Тестовая: только мне').check();
  await page.getByRole('button', { name: 'Проверить и запустить' }).click();
  await page.getByRole('button', { name: 'Запустить' }).click();
  await page.waitForURL(/campaigns\/[0-9a-f-]{36}$/);
  await expect.poll(async () => (await findEmails(page, vigil, OPERATOR)).length, { timeout: 20_000 }).toBeGreaterThan(0);
}
