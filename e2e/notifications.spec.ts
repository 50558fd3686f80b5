import { expect, test, type Page } from '@playwright/test';
import { assign, call } from './call.ts';
import { inDatabase } from './in-database.ts';
import { startInstallation, type Installation } from './installation.ts';
import { emailsWith, linksOf } from './mailbox.ts';
import { DEMONSTRATION_PASSWORD, signIn } from './sign-in.ts';

const OPERATOR = 'operator@primer.example';
const EMPLOYEE = 'employee@primer.example';
/** Emails are sent once a minute, and up to half a minute may pass before the end of one is noticed. */
const EMAIL_ARRIVES = { timeout: 150_000 };

let vigil: Installation;

test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

test('a learner is notified of a course, follows the link of the email, and can turn off further emails', async ({
  page,
  browser,
}) => {
  test.setTimeout(420_000);
  await signIn(page, vigil.origin, { email: OPERATOR });
  const learner = await idOf(page, EMPLOYEE);
  const [first, second] = await freshCourses(page);
  // One email covers all of a day's notices: pending notices of the demonstration would be in it too.
  await inDatabase(vigil, 'update course_notices set settled_at = now() where settled_at is null');
  const assigned = await assign(page, first!.id, { target_users: [learner] });
  await advanceTenMinutes();
  await expect.poll(() => emailsAbout(page, first!.title), EMAIL_ARRIVES).toBe(1);
  const [message] = await emailsWith(page, vigil, first!.title);
  // A sender called only "Vigil" would look like the phishing that the course warns of.
  expect(message!.from).toMatch(/^Банк «Пример» /);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.goto((await linksOf(page, vigil, message!)).find((link) => link.includes(assigned))!);
  await phone.getByLabel('Электронная почта').fill(EMPLOYEE);
  await phone.getByLabel('Пароль', { exact: true }).fill(DEMONSTRATION_PASSWORD);
  await phone.getByRole('button', { name: 'Войти' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: first!.title })).toBeVisible();

  await phone.goto(`${vigil.origin}/lk/user/profile`);
  const messages = phone.getByLabel('Писать мне о моих курсах');
  await expect(messages).toBeChecked();
  await messages.uncheck();
  await phone.getByRole('button', { name: 'Сохранить' }).first().click();
  await expect(phone.getByText('Профиль сохранён').first()).toBeVisible();
  await phone.reload();
  await expect(messages).not.toBeChecked();
  await context.close();
  await assign(page, second!.id, { target_users: [learner, await idOf(page, OPERATOR)] });
  await advanceTenMinutes();
  // An email to the second person proves that the first was skipped, and not only not reached yet.
  await expect.poll(() => emailsAbout(page, second!.title), EMAIL_ARRIVES).toBe(1);
  expect((await emailsWith(page, vigil, second!.title))[0]!.to).toEqual([OPERATOR]);
});

/** Returns the emails about the course. */
const emailsAbout = async (page: Page, title: string) => (await emailsWith(page, vigil, title)).length;

async function idOf(page: Page, email: string): Promise<string> {
  type Found = { data: { id: string }[] };
  const { data } = await call<Found>(page, 'GET', `/users/api/v1/users?search=${encodeURIComponent(email)}`);
  return data[0]!.id;
}

/** Returns courses that are assigned to nobody. */
async function freshCourses(page: Page): Promise<{ id: string; title: string }[]> {
  type Courses = { data: { id: string; title: string }[] };
  const { organization_id } = await call<{ organization_id: string }>(page, 'GET', '/users/api/v1/users/me');
  const { data } = await call<Courses>(page, 'GET', `/learning/api/content/courses/organizations/${organization_id}?limit=20`);
  const { data: assigned } = await call<Courses>(page, 'GET', '/lk/api/v2/learning/assigned-courses/organization?limit=50');
  return data.filter(({ title }) => assigned.every((course) => course.title !== title));
}

/** Moves pending notices ten minutes back: notices wait that long for others to join the same email. */
const advanceTenMinutes = () =>
  inDatabase(vigil, "update course_notices set due_at = due_at - interval '10 minutes' where settled_at is null");
