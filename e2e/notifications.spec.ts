import { expect, test, type Page } from '@playwright/test';
import { assign, call } from './call.ts';
import { inDatabase } from './in-database.ts';
import { startInstallation, type Installation } from './installation.ts';
import { findEmails, findLinksIn } from './mailbox.ts';
import { DEMONSTRATION_PASSWORD, signIn } from './sign-in.ts';

const OPERATOR = 'operator@primer.example';
const EMPLOYEE = 'employee@primer.example';
/** Emails are sent once a minute, and another half a minute may pass before the product notices that an email was sent. */
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
  const learner = await findUserId(page, EMPLOYEE);
  const [first, second] = await findUnassignedCourses(page);
  // Notices that are due together share an email, so pending notices of the demonstration data would be in this one too.
  await inDatabase(vigil, 'update course_notices set settled_at = now() where settled_at is null');
  const assigned = await assign(page, first!.id, { target_users: [learner] });
  await advanceTenMinutes();
  await expect.poll(() => countEmailsAbout(page, first!.title), EMAIL_ARRIVES).toBe(1);
  const [message] = await findEmails(page, vigil, first!.title);
  // A sender called only "Vigil" would look like the phishing that the courses warn of.
  expect(message!.from).toMatch(/^Банк «Пример» /);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.goto((await findLinksIn(page, vigil, message!)).find((link) => link.includes(assigned))!);
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
  await assign(page, second!.id, { target_users: [learner, await findUserId(page, OPERATOR)] });
  await advanceTenMinutes();
  // The operator's email proves that the learner was skipped, and is not merely still waiting.
  await expect.poll(() => countEmailsAbout(page, second!.title), EMAIL_ARRIVES).toBe(1);
  expect((await findEmails(page, vigil, second!.title))[0]!.to).toEqual([OPERATOR]);
});

/** Returns the number of emails about the course. */
const countEmailsAbout = async (page: Page, title: string) => (await findEmails(page, vigil, title)).length;

async function findUserId(page: Page, email: string): Promise<string> {
  type Found = { data: { id: string }[] };
  const { data } = await call<Found>(page, 'GET', `/users/api/v1/users?search=${encodeURIComponent(email)}`);
  return data[0]!.id;
}

/** Returns courses that are assigned to nobody. */
async function findUnassignedCourses(page: Page): Promise<{ id: string; title: string }[]> {
  type Courses = { data: { id: string; title: string }[] };
  const { organization_id } = await call<{ organization_id: string }>(page, 'GET', '/users/api/v1/users/me');
  const { data } = await call<Courses>(page, 'GET', `/learning/api/content/courses/organizations/${organization_id}?limit=20`);
  const { data: assigned } = await call<Courses>(page, 'GET', '/lk/api/v2/learning/assigned-courses/organization?limit=50');
  return data.filter(({ title }) => assigned.every((course) => course.title !== title));
}

/** Makes pending notices ten minutes older: a notice waits that long for others that can share its email. */
const advanceTenMinutes = () =>
  inDatabase(vigil, "update course_notices set due_at = due_at - interval '10 minutes' where settled_at is null");
