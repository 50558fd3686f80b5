import { expect, test } from '@playwright/test';
import { call } from './call.ts';
import { startInstallation, type Installation } from './installation.ts';
import { findEmails, findLinksIn } from './mailbox.ts';
import { signIn } from './sign-in.ts';

const TAG = 'Доступ к архиву';
const TEMPLATE = 'Премия за квартал';
const SUBJECT = 'Расчёт премии';

let vigil: Installation;
test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

test('a person who gets a tag receives its email, and the tag’s campaign shows the result', async ({ browser }) => {
  const officer = await (await browser.newContext()).newPage();
  await signIn(officer, vigil.origin, { email: 'operator@primer.example' });

  const { id: tag } = await call<{ id: string }>(officer, 'POST', '/users/api/v1/tags/custom', { title: TAG, color: '#2456E6' });
  const templates = await call<{ data: { id: string; name: string; language: string }[] }>(
    officer,
    'GET',
    `/lk/api/v2/phishing/templates?limit=100&search=${encodeURIComponent(TEMPLATE)}`,
  );
  const template = templates.data.find(({ name, language }) => name === TEMPLATE && language === 'ru')!;
  await call(officer, 'POST', `/users/api/v1/tags/${tag}/phishing`, { templates_ids: [template.id] });
  await call(officer, 'POST', '/users/api/v1/tags/toggle', { tag_id: tag, toggle: true });
  const before = await findEmails(officer, vigil, SUBJECT);

  await officer.goto(`${vigil.origin}/lk/admin/phishing/phishing-by-tags`);
  await expect(officer.getByText('Кампаний пока нет')).toBeVisible();

  const staff = await call<{ data: { id: string; email: string }[] }>(officer, 'GET', '/users/api/v1/users?limit=1');
  const [person] = staff.data;
  await call(officer, 'POST', '/users/api/v1/tags/custom/assign', {
    tag_id: tag,
    users_ids: [person!.id],
  });
  const message = await expect
    .poll(async () => (await findEmails(officer, vigil, SUBJECT)).length, { timeout: 60_000 })
    .toBe(before.length + 1)
    .then(async () => (await findEmails(officer, vigil, SUBJECT)).find(({ id }) => !before.some((known) => known.id === id))!);
  expect(message.to.join()).toContain(person!.email);

  const link = (await findLinksIn(officer, vigil, message)).find((url) => url.includes('/l/'))!;
  const reader = await (await browser.newContext()).newPage();
  await expect(async () => {
    await reader.goto(link);
    await officer.goto(`${vigil.origin}/lk/admin/phishing/phishing-by-tags`);
    await expect(officer.getByRole('main')).toContainText(/Перешли\s*1/, { timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
  await expect(officer.getByRole('main')).toContainText(TAG);

  await officer.getByRole('main').getByRole('link').first().click();
  await officer.getByRole('tab', { name: /Получатели/ }).click();
  await expect(officer.getByRole('main')).toContainText(person!.email);
  await officer.getByRole('tab', { name: /Шаблоны/ }).click();
  await officer.getByRole('main').getByRole('link', { name: TEMPLATE }).first().click();
  await expect(officer.getByRole('heading', { level: 2, name: new RegExp(`^${TEMPLATE}`) })).toBeVisible();
});
