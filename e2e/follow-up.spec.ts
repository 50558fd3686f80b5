import { expect, test, type Page } from '@playwright/test';
import { startInstallation, type Installation } from './installation.ts';
import { findEmails, findLinksIn, type Email } from './mailbox.ts';
import { signIn } from './sign-in.ts';

const DEPARTMENT = 'Бухгалтерия';
const COURSE = 'Пароли и второй фактор';
const FIRST = 'Премия за квартал';
const READING_SECONDS = 12;

let vigil: Installation;
test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

test('people who failed get the course and, after the campaign ends, the follow-up email, as one chain', async ({ browser }) => {
  const officer = await (await browser.newContext()).newPage();
  await signIn(officer, vigil.origin, { email: 'operator@primer.example' });
  await launch(officer);
  const before = await findSimulatedEmails(officer);
  await fallFor(officer, before[0]!);
  await expect(async () => {
    await officer.reload();
    await expect(officer.getByRole('main')).toContainText(/Перешли по ссылке\s*1/, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });

  await officer.getByRole('button', { name: 'Действия', exact: true }).click();
  await officer.getByRole('menuitem', { name: 'Завершить', exact: true }).click();
  const dialog = officer.getByRole('dialog');
  await expect(dialog.getByLabel('Начать повторную проверку «Проверим снова»')).toBeChecked();
  await dialog.getByRole('button', { name: 'Завершить' }).click();
  const next = officer.getByRole('list').filter({ has: officer.getByText('Разбор после ошибки') });
  await expect(next).toContainText(COURSE);
  await next.getByRole('link', { name: 'Проверим снова' }).click({ timeout: 30_000 });

  await expect(officer.getByRole('heading', { level: 1 })).toHaveText('Проверим снова');
  await expect(next).toContainText('После кампании: Проверка и курс');
  await expect(next).toContainText(`ошиблись 1 из ${before.length}`);
  await expect(officer.getByRole('main')).toContainText('1 получатель');
  await expect.poll(async () => (await findSimulatedEmails(officer)).length, { timeout: 30_000 }).toBe(before.length + 1);
  const [retest] = await findSimulatedEmails(officer);
  expect(retest!.to).toEqual(before[0]!.to);
  expect(retest!.subject).not.toBe(before[0]!.subject);

  await officer.goto(`${vigil.origin}/lk/admin/phishing/campaigns`);
  await expect(officer.getByRole('main')).toContainText('После кампании «Проверка и курс»');
});

async function launch(page: Page): Promise<void> {
  await page.goto(`${vigil.origin}/lk/admin/phishing/campaigns/create`);
  await page.getByLabel('Название').fill('Проверка и курс');
  await chooseTemplates(page, [FIRST]);
  await page.getByRole('treeitem', { name: DEPARTMENT }).click();
  await page.getByLabel('Все сразу').check();
  await page.getByLabel('Назначить курс').check();
  await page.getByRole('button', { name: 'Выбрать курс' }).click();
  const courses = page.getByRole('dialog');
  await courses.getByLabel(COURSE).check();
  await courses.getByRole('button', { name: 'Выбрать', exact: true }).click();
  await page.getByLabel('Назначать заново').check();
  await page.getByLabel('Ещё раз проверить тех, кто ошибся').check();
  const retest = page.getByRole('group', { name: 'Повторная проверка' });
  await retest.getByLabel('Название повторной проверки').fill('Проверим снова');
  await chooseTemplates(page, [FIRST, 'Пароль истекает'], retest);
  await retest.getByLabel('Все сразу').check();
  await page.getByRole('button', { name: 'Проверить и запустить' }).click();
  await expect(page.getByRole('main')).toContainText('Проверим снова');
  await page.getByRole('button', { name: 'Запустить' }).click();
  await page.waitForURL(/campaigns\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('main')).toContainText('Повторная проверка: Проверим снова');
  await expect(page.getByRole('main')).toContainText('Ждём ответов', { timeout: 60_000 });
}

async function chooseTemplates(page: Page, names: string[], within: Pick<Page, 'getByRole'> = page): Promise<void> {
  await within.getByRole('button', { name: 'Выбрать шаблоны' }).first().click();
  const dialog = page.getByRole('dialog');
  for (const name of names) await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('button', { name: /^Выбрать/ }).click();
  await expect(dialog).toBeHidden();
}

/** Returns the simulated emails, newest first. No other email comes from these senders. */
async function findSimulatedEmails(page: Page): Promise<Email[]> {
  const found = await Promise.all(['Расчёт премии', 'пароль истекает'].map((subject) => findEmails(page, vigil, subject)));
  return found.flat().toSorted((a, b) => b.received_at.localeCompare(a.received_at));
}

async function fallFor(page: Page, message: Email): Promise<void> {
  const link = (await findLinksIn(page, vigil, message)).find((url) => url.includes('/l/'))!;
  // No person clicks within ten seconds of receiving an email; a faster click counts as a scanner's.
  await page.waitForTimeout(READING_SECONDS * 1000);
  const person = await (await page.context().browser()!.newContext()).newPage();
  await person.goto(link);
  await person.context().close();
}
