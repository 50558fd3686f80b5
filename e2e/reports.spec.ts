import { readFile } from 'node:fs/promises';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { inDatabase } from './in-database.ts';
import { startInstallation, type Installation } from './installation.ts';
import { findEmails, findLinksIn } from './mailbox.ts';
import { signIn } from './sign-in.ts';

const OPERATOR = 'operator@primer.example';
const EMPLOYEE = 'employee@primer.example';
const TITLE = 'Осведомлённость за квартал';

let vigil: Installation;

test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

async function open(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, vigil.origin, { email });
  return page;
}

const downloadAfter = async (page: Page, press: () => Promise<void>): Promise<Buffer> => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile(await file.path());
};

test('an officer drills down from a figure to its people, and a scheduled report arrives', async ({ browser }) => {
  const page = await open(browser, OPERATOR);
  await page.goto(`${vigil.origin}/lk/admin/statistics/general-statictics`);
  await expect(page.getByRole('heading', { level: 1, name: 'Общая статистика' })).toBeVisible();
  await openFigure(page);
  await page.goto(`${vigil.origin}/lk/admin/statistics/reports`);
  await saveWeekly(page);
  // The schedule is saved, and is then made due as if it were Monday.
  await expect
    .poll(async () => (await inDatabase(vigil, 'select from reports where title = $1 and next_at is not null', [TITLE])).length)
    .toBe(1);
  await inDatabase(vigil, `update reports set next_at = now() - interval '1 minute' where title = $1`, [TITLE]);
  await expect.poll(async () => (await findEmails(page, vigil, TITLE)).length, { timeout: 60_000 }).toBe(1);
  const [message] = await findEmails(page, vigil, TITLE);
  expect(message!.to).toEqual([OPERATOR]);
  const link = (await findLinksIn(page, vigil, message!)).find((url) => url.includes('/reports/'));

  const stranger = await open(browser, EMPLOYEE);
  await stranger.goto(link!);
  await expect(stranger.getByRole('button', { name: 'Скачать' })).toHaveCount(0);
  await page.goto(link!);
  const pdf = await downloadAfter(page, () => page.getByRole('button', { name: 'Скачать' }).click());
  expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
});

async function openFigure(page: Page): Promise<void> {
  // Some of the demonstration's people always fail twice in a row; whether anyone is at high risk depends on chance.
  await page.getByText('Ошиблись подряд').getByRole('button').click();
  await page.getByRole('link', { name: 'Показать людей' }).click();
  await expect(page).toHaveURL(/\/admin\/staff\/employees\?.*simulated=REPEATED/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function saveWeekly(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Новый отчёт' }).first().click();
  await page.getByLabel('Название').fill(TITLE);
  await page.getByRole('radiogroup', { name: 'Расписание' }).getByText('Неделя', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Кому' }).fill('Каримова Анна');
  await page
    .getByRole('option', { name: /Каримова Анна/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Сохранить отчёт' }).click();
  await expect(page.getByText(TITLE)).toBeVisible();
}

test('an employee downloads the data stored about them', async ({ browser }) => {
  const page = await open(browser, EMPLOYEE);
  await page.goto(`${vigil.origin}/lk/user/profile`);
  // The list of sessions is above the button and moves it when it loads.
  await expect(page.getByText('Это устройство')).toBeVisible();
  await page.getByRole('button', { name: 'Получить мои данные' }).click();
  await page.getByRole('menuitem', { name: /XLSX/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: 'Скачать' }).or(dialog.getByRole('button', { name: 'Скачать' }))).toBeVisible({
    timeout: 60_000,
  });
  const workbook = await downloadAfter(page, () =>
    dialog
      .getByRole('link', { name: 'Скачать' })
      .or(dialog.getByRole('button', { name: 'Скачать' }))
      .click(),
  );
  expect(workbook.subarray(0, 2).toString('latin1')).toBe('PK');
});
