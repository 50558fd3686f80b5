import { expect, test, type Page } from '@playwright/test';
import { call } from './call.ts';
import { inDatabase } from './in-database.ts';
import { startInstallation, type Installation } from './installation.ts';
import { findEmails, findLinksIn } from './mailbox.ts';
import { signIn } from './sign-in.ts';

const HOUR_MS = 3_600_000;
const NAMES = ['rustam.undo', 'zarina.undo'];
const addressOf = (name: string) => `${name}@primer.example`;

let vigil: Installation;
test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

test('people who were deleted and restored get their emails, and their invitations open', async ({ browser }) => {
  const officer = await (await browser.newContext()).newPage();
  const newcomer = await (await browser.newContext()).newPage();
  await signIn(officer, vigil.origin, { email: 'operator@primer.example' });
  const people = await Promise.all(NAMES.map((name) => invite(officer, name)));
  const invitation = await findInvitationLink(officer, NAMES[0]!);
  const campaign = await launchCampaignTo(officer, people);

  await officer.goto(`${vigil.origin}/lk/admin/staff/employees?search=undo`);
  await officer.getByRole('checkbox', { name: 'Выбрать все' }).check();
  await officer.getByRole('button', { name: 'Удалить', exact: true }).click();
  await officer.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).click();
  await expect(officer.getByRole('dialog')).toContainText('Удалены 2 сотрудника');

  await newcomer.goto(invitation);
  await expect(newcomer.getByRole('heading', { name: /Ваша учётная запись удалена/ })).toBeVisible();
  await makeDue(campaign);
  await expect.poll(() => findStates(campaign)).toEqual(['deferred', 'deferred']);

  await officer.getByRole('dialog').getByRole('button', { name: 'Вернуть' }).click();
  await expect(officer.getByRole('dialog')).toContainText('Возвращены 2 сотрудника');
  await expect(officer.getByRole('dialog')).not.toContainText('не отправ');
  await makeDue(campaign);
  await expect.poll(() => findStates(campaign), { timeout: 30_000 }).toEqual(['sent', 'sent']);
  for (const name of NAMES) {
    await expect.poll(async () => (await findEmails(officer, vigil, addressOf(name))).length).toBe(2);
  }
  await newcomer.goto(invitation);
  await expect(newcomer.getByLabel('Электронная почта')).toHaveValue(addressOf(NAMES[0]!));
});

async function invite(page: Page, name: string): Promise<string> {
  const [department] = await inDatabase<{ id: string }>(
    vigil,
    `select d.id from departments d join organizations o on o.id = d.organization_id join users u on u.organization_id = o.id
      where u.email = 'operator@primer.example' and d.is_default`,
  );
  const { id } = await call<{ id: string }>(page, 'POST', '/users/api/v1/users/employee/add?need_message=true', {
    department: { id: department!.id },
    role: 'employee',
    first_name: 'Новый',
    last_name: name,
    email: addressOf(name),
  });
  return id;
}

async function findInvitationLink(page: Page, name: string): Promise<string> {
  await expect.poll(async () => (await findEmails(page, vigil, addressOf(name))).length).toBe(1);
  const [message] = await findEmails(page, vigil, addressOf(name));
  return (await findLinksIn(page, vigil, message!)).find((link) => link.includes('/registration/'))!;
}

/** Launches a campaign whose emails are sent over two hours. */
async function launchCampaignTo(page: Page, target_users: string[]): Promise<string> {
  const templates = await call<{ data: { id: string }[] }>(page, 'GET', '/lk/api/v2/phishing/templates?limit=1');
  const { id } = await call<{ id: string }>(page, 'POST', '/lk/api/v2/phishing/campaigns', {
    name: 'Письма удалённым',
    templates: [templates.data[0]!.id],
    targets: { target_users },
    dateType: 'custom',
    emailSendType: 'to_end',
    email_send_end_date: new Date(Date.now() + 2 * HOUR_MS).toISOString(),
    dateEnd: new Date(Date.now() + 24 * HOUR_MS).toISOString(),
  });
  await expect.poll(async () => (await findStates(id)).length).toBe(2);
  await inDatabase(vigil, `update deliveries set send_at = now() + interval '1 hour' where campaign_id = $1`, [id]);
  return id;
}

const makeDue = (campaign: string) =>
  inDatabase(vigil, `update deliveries set send_at = now() where campaign_id = $1 and state = 'queued'`, [campaign]);

const findStates = async (campaign: string): Promise<string[]> =>
  (await inDatabase<{ state: string }>(vigil, 'select state from deliveries where campaign_id = $1', [campaign])).map(
    ({ state }) => state,
  );
