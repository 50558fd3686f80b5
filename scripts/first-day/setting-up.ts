import type { Page } from '@playwright/test';
import { secondFactorCode } from '../../e2e/sign-in.ts';
import type { NameServer } from '../../server/test/name-server.ts';
import type { Day } from './day.ts';

/** The time to install an authenticator app on a phone and scan the QR code. */
const PHONE_SECONDS = 60;
/** The time to add a TXT record with the domain's DNS provider. */
const DNS_SECONDS = 90;
/** The time to type the values into the mail filter. */
const FILTER_SECONDS = 180;

export const menu = (page: Page, name: string) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .first();

export async function signInFirst(
  day: Day,
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { page } = day;
  await page.goto(`${origin}/lk`);
  await day.type(page.getByLabel('Email'), email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await day.press(page.getByRole('button', { name: 'Sign in' }));
  await page.getByRole('img', { name: 'QR code for the app' }).waitFor();
  await day.picture('second-factor', { height: 860 });
  day.addWorkElsewhere(PHONE_SECONDS);
  const code = await secondFactorCode(page);
  await page.getByRole('textbox', { name: 'Character 1 of 6' }).focus();
  await page.keyboard.type(code);
  await day.press(page.getByRole('button', { name: 'I have saved the codes' }));
  await page.waitForURL((url) => !url.pathname.includes('/auth/'));
  await day.press(page.getByRole('button', { name: 'I accept' }));
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await day.picture('first-steps');
}

export async function setUpMail(
  day: Day,
  { smtpPort, from }: { smtpPort: number; from: { name: string; address: string } },
): Promise<void> {
  const { page } = day;
  await day.press(page.getByRole('link', { name: 'Go to mail settings' }));
  await day.type(page.getByRole('textbox', { name: 'Server', exact: true }), 'localhost');
  await day.press(page.getByRole('combobox', { name: 'Security' }));
  await day.press(page.getByRole('option', { name: 'None' }));
  await day.type(page.getByLabel('Port'), String(smtpPort));
  await day.type(page.getByLabel('Sender’s name'), from.name);
  await day.type(page.getByLabel('Sender’s address'), from.address);
  await day.press(page.getByRole('button', { name: 'Send me a test email' }));
  await page.getByText('Email sent').waitFor();
  await day.picture('mail', { height: 1000, isWithNotices: true });
  await day.press(page.getByRole('button', { name: 'Save' }).first());
  await page.getByText('Mail server saved').waitFor();
}

export async function verifyDomain(day: Day, dns: NameServer, domain: string): Promise<void> {
  const { page } = day;
  await day.press(page.getByRole('tab', { name: 'Domains' }));
  await day.type(page.getByLabel('New domain'), domain);
  await day.press(page.getByRole('button', { name: 'Add', exact: true }));
  const value = await page.getByText(/^vigil-verification=/).textContent();
  await day.picture('domain', { height: 620 });
  day.addWorkElsewhere(DNS_SECONDS);
  dns.records.set(`_vigil.${domain}`, value!);
  await day.press(page.getByRole('button', { name: 'Check', exact: true }));
  await page.getByText('Domain verified').waitFor();
}

export async function letEmailsThrough(day: Day, { ip, domain }: { ip: string; domain: string }): Promise<void> {
  const { page } = day;
  await day.press(menu(page, 'Phishing'));
  await day.press(menu(page, 'Allow-lists'));
  await day.type(page.getByLabel('IP address that recipients’ servers see'), ip);
  await page.getByText(ip, { exact: true }).first().waitFor();
  await day.picture('allow-list', { height: 900 });
  day.addWorkElsewhere(FILTER_SECONDS);
  await day.press(menu(page, 'Senders'));
  await day.press(page.getByRole('button', { name: 'Choose domain' }).first());
  const dialog = page.getByRole('dialog');
  const choice = dialog.getByRole('combobox', { name: 'Your domain' });
  await day.press(choice);
  await day.press(page.getByRole('option', { name: domain }));
  await day.press(dialog.getByRole('button', { name: 'Save' }));
  await page.getByText(new RegExp(`Emails are sent from .*${domain}`)).waitFor();
}
