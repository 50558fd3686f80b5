import { expect, test, type Page } from '@playwright/test';
import { assertAccessible } from './accessible.ts';
import { inDatabase } from './in-database.ts';
import { startInstallation, type Installation } from './installation.ts';
import { openPageMenu } from './page-menu.ts';
import { signIn } from './sign-in.ts';

const OPERATOR = 'operator@primer.example';
const DEPARTMENT = 'Бухгалтерия';

let vigil: Installation;
let leftOut: { excluded: string; elsewhere: string };

test.beforeAll(async () => {
  vigil = await startInstallation();
  leftOut = await makeSomeUnreachable();
});
test.afterAll(async () => {
  await vigil.stop();
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a campaign is reviewed, tested on its author, planned and repeated, ${viewport.width} wide`, async ({ page }) => {
    const name = `Проверка ${viewport.width}`;
    await page.setViewportSize(viewport);
    await signIn(page, vigil.origin, { email: OPERATOR });
    await fillForm(page, name);
    await review(page);
    await moveToWorkingHours(page);
    await sendTestToOneself(page);
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Запланировать' }).click();
    await page.waitForURL(/campaigns\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('main')).toContainText('начнётся');
    await assertAccessible(page);
    await repeatCampaign(page, name);
  });
}

/** Makes two people of the department unreachable by email, each for a different reason. */
async function makeSomeUnreachable(): Promise<typeof leftOut> {
  const [first, second] = await inDatabase<{ id: string; last_name: string; first_name: string }>(
    vigil,
    `select u.id, u.last_name, u.first_name from users u join departments d on d.id = u.department_id
      where d.title = $1 and u.deleted_at is null order by u.sort_name limit 2`,
    [DEPARTMENT],
  );
  await inDatabase(
    vigil,
    `insert into phishing_exclusions (organization_id, user_id, title, reason)
      select organization_id, id, sort_name, 'Долгий отпуск' from users where id = $1`,
    [first!.id],
  );
  await inDatabase(vigil, "update users set email = 'someone@elsewhere.example' where id = $1", [second!.id]);
  return {
    excluded: `${first!.last_name} ${first!.first_name}`,
    elsewhere: `${second!.last_name} ${second!.first_name}`,
  };
}

/** Fills in a campaign that would begin tomorrow at eight in the evening and send into the night. */
async function fillForm(page: Page, name: string): Promise<void> {
  await page.goto(`${vigil.origin}/lk/admin/phishing/campaigns/create`);
  await page.getByLabel('Название').fill(name);
  await page.getByRole('button', { name: 'Выбрать шаблоны' }).click();
  const templates = page.getByRole('dialog');
  await templates.getByRole('checkbox', { name: 'Премия за квартал' }).check();
  await templates.getByRole('button', { name: /^Выбрать/ }).click();
  await page.getByRole('treeitem', { name: DEPARTMENT }).click();
  await page.getByLabel('В назначенное время').first().check();
  await page.getByRole('spinbutton', { name: 'Время: часы' }).first().fill('20');
  await expect(page.getByText('В нерабочее время:')).toBeHidden();
  await page.getByRole('switch', { name: 'Только в рабочее время' }).click();
  await expect(page.getByText('В нерабочее время:')).toBeVisible();
}

async function review(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Проверить и запустить' }).click();
  await expect(page.getByRole('heading', { name: 'Проверьте перед запуском' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Выбранные отделы' })).toContainText(DEPARTMENT);
  const reasons = page.getByRole('list', { name: 'Кто не получит' });
  await expect(reasons).toContainText('1 исключён из учебного фишинга');
  await expect(reasons).toContainText('1 на неподтверждённом домене: elsewhere.example');
  for (const [reason, person] of [
    ['исключён из', leftOut.excluded],
    ['на неподтверждённом', leftOut.elsewhere],
  ] as const) {
    await reasons.getByRole('listitem').filter({ hasText: reason }).getByRole('button').click();
    await expect(page.getByRole('dialog')).toContainText(person);
    if (person === leftOut.excluded) await expect(page.getByRole('dialog')).toContainText('Долгий отпуск');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
}

async function moveToWorkingHours(page: Page): Promise<void> {
  await expect(page.getByText('В нерабочее время:')).toBeVisible();
  await page.getByRole('button', { name: /^Отправить только в рабочее время/ }).click();
  await expect(page.getByText('В нерабочее время:')).toBeHidden();
  await expect(page.getByRole('table', { name: 'Когда уйдут письма' }).getByRole('row')).toHaveCount(2);
}

async function sendTestToOneself(page: Page): Promise<void> {
  const before = await countEmailsToMe(page);
  await page.getByRole('button', { name: 'Прислать мне' }).click();
  await expect(page.getByText(`Пробное письмо ушло на ${OPERATOR}`).first()).toBeVisible();
  // The email reaches the mailbox before the toast appears.
  expect(await countEmailsToMe(page)).toBe(before + 1);
}

async function countEmailsToMe(page: Page): Promise<number> {
  const answer = await page.request.get(`${vigil.mailbox}/api/messages?search=${OPERATOR}&limit=50`);
  return ((await answer.json()) as { data: unknown[] }).data.length;
}

async function repeatCampaign(page: Page, name: string): Promise<void> {
  await openPageMenu(page, 'Действия');
  await page.getByRole('menuitem', { name: 'Повторить' }).click();
  await expect(page.getByLabel('Название')).toHaveValue(name);
  await expect(page.getByRole('main')).toContainText('Премия за квартал');
  await expect(page.getByLabel('Сразу', { exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'Проверить и запустить' }).click();
  await expect(page.getByRole('list', { name: 'Выбранные отделы' })).toContainText(DEPARTMENT);
}
