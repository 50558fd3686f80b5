import { expect, test, type Page } from '@playwright/test';
import { call } from './call.ts';
import { startInstallation, type Installation } from './installation.ts';
import { openPageMenu } from './page-menu.ts';
import { signIn } from './sign-in.ts';

const OPERATOR = 'operator@primer.example';
const EMPLOYEE = 'employee@primer.example';

let vigil: Installation;

test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

for (const width of [1440, 390]) {
  test(`an operator impersonates a learner, changes nothing, and returns, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, vigil.origin, { email: OPERATOR });
    const name = await impersonate(page);
    await checkNoWrites(page);
    await page.getByRole('button', { name: 'Вернуться' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.goto(`${vigil.origin}/lk/admin/settings/audit`);
    for (const action of ['Начат просмотр от имени сотрудника', 'Просмотр от имени сотрудника окончен']) {
      await expect(page.getByText(action).first()).toBeVisible();
    }
  });
}

/** Starts impersonation from the employee's page and returns the employee's name. */
async function impersonate(page: Page): Promise<string> {
  type Found = { data: { id: string }[] };
  const { data } = await call<Found>(page, 'GET', `/users/api/v1/users?search=${encodeURIComponent(EMPLOYEE)}`);
  await page.goto(`${vigil.origin}/lk/admin/staff/employees/${data[0]!.id}`);
  const heading = page.getByRole('heading', { level: 1 });
  await openPageMenu(page, /^Действия: /);
  const name = await heading.innerText();
  await page.getByRole('menuitem', { name: 'Посмотреть как сотрудник' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Посмотреть', exact: true }).click();
  await expect(page.getByText(`Вы смотрите как ${name}`)).toBeVisible();
  return name;
}

/** Checks that the server refuses every write of the screens, and that the slides send none. */
async function checkNoWrites(page: Page): Promise<void> {
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().startsWith(vigil.origin)) written.push(request.url());
  });
  await page.goto(`${vigil.origin}/lk/user/learning`);
  await page
    .getByRole('link', { name: /^(Начать|Продолжить)/ })
    .first()
    .click();
  const slide = page.getByText(/^Слайд \d/).first();
  // The person has stopped at the slides, or at the quiz after them.
  const readAgain = page.getByRole('button', { name: 'Перечитать слайды' });
  await expect(slide.or(readAgain)).toBeVisible();
  if (await readAgain.isVisible()) await readAgain.click();
  await expect(slide).toBeVisible();
  expect(written).toEqual([]);
  const refusedStatuses = await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${sessionStorage.getItem('look_token')}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ first_name: 'Другое' });
    const answer = await fetch('/users/api/v1/users/me', { method: 'PATCH', headers, body });
    return [answer.status, ((await answer.json()) as { code: string }).code];
  });
  expect(refusedStatuses).toEqual([403, 'http.only_look']);
}
