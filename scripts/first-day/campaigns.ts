import { expect, type Page } from '@playwright/test';
import { findEmails, findLinksIn } from '../../e2e/mailbox.ts';
import type { Day } from './day.ts';
import { menu } from './setting-up.ts';

/** A click earlier than this counts as a mail scanner's: a person needs as long to read the email. */
const READING_MS = 12_000;
/** How long figures may take to appear; the page updates without a reload. */
const FIGURES_MS = 180_000;
/** Sending may take this long on a busy machine. */
const SENDING_MS = 600_000;

type Mailbox = { mailbox: string };
export type Template = { name: string; subject: string };

export async function tryCampaign(day: Day, company: Mailbox, template: Template): Promise<void> {
  const { page } = day;
  await openForm(day);
  await day.type(page.getByRole('textbox', { name: 'Name' }).first(), 'Trial');
  await chooseTemplates(day, [template.name]);
  await day.press(page.getByRole('switch', { name: /Test: only to me/ }));
  await launch(day);
  await expect.poll(async () => (await findEmails(page, company, template.subject)).length, { timeout: 60_000 }).toBe(1);
  const [email] = await findEmails(page, company, template.subject);
  const link = (await findLinksIn(page, company, email!)).find((one) => one.includes('/l/'))!;
  await page.waitForTimeout(READING_MS);
  const victim = await page.context().newPage();
  await victim.goto(link);
  await day.type(victim.locator('input[type=password]').first(), 'anything');
  await day.press(victim.locator('form button, form input[type=submit]').first());
  await victim.waitForURL(/\/lk\/phishing\/gotcha/);
  await victim.getByRole('heading', { name: 'This was a test: nothing bad has happened' }).waitFor();
  await day.picture('lesson', { page: victim, height: 1180 });
  await victim.close();
  await expect(page.getByRole('main')).toContainText(/Entered data\D*1/, { timeout: FIGURES_MS });
}

type Wanted = { templates: Template[]; course: string; followUp: { name: string; template: string }; recipients: number };
export async function launchCampaign(day: Day, { templates, course, followUp, recipients }: Wanted): Promise<void> {
  const { page } = day;
  await openForm(day);
  await day.type(page.getByRole('textbox', { name: 'Name' }).first(), 'First campaign');
  await chooseTemplates(
    day,
    templates.map(({ name }) => name),
  );
  await day.press(page.getByLabel('Everyone', { exact: true }));
  await day.press(page.getByLabel('All at once'));
  await day.press(page.getByRole('switch', { name: /^Assign course/ }));
  await day.press(page.getByRole('button', { name: 'Choose course' }));
  const courses = page.getByRole('dialog');
  await day.press(courses.getByLabel(course));
  await day.press(courses.getByRole('button', { name: 'Choose', exact: true }));
  await day.press(page.getByRole('switch', { name: /Send debriefing email/ }));
  await day.press(page.getByRole('switch', { name: /Retest people who failed/ }));
  const again = page.getByRole('group', { name: 'Follow-up campaign' });
  await day.type(again.getByLabel('Follow-up name'), followUp.name);
  await chooseTemplates(day, [followUp.template], again);
  await launch(day, 'campaign-review');
  const all = recipients.toLocaleString('en');
  await page.getByText(`${all} of ${all}`).first().waitFor({ timeout: SENDING_MS });
}

async function openForm(day: Day): Promise<void> {
  const { page } = day;
  await day.press(menu(page, 'Phishing'));
  const create = page.getByRole('link', { name: 'Create campaign' }).or(page.getByRole('button', { name: 'Create campaign' }));
  await day.press(create.first());
}

async function chooseTemplates(day: Day, names: string[], within: Pick<Page, 'getByRole'> = day.page): Promise<void> {
  await day.press(within.getByRole('button', { name: 'Choose templates' }).first());
  const dialog = day.page.getByRole('dialog');
  for (const name of names) await day.press(dialog.getByLabel(name));
  await day.press(dialog.getByRole('button', { name: /^Choose/ }));
  await dialog.waitFor({ state: 'hidden' });
}

async function launch(day: Day, picture?: string): Promise<void> {
  const { page } = day;
  await day.press(page.getByRole('button', { name: 'Check and launch' }));
  await page.getByRole('heading', { level: 1, name: 'Check before launch' }).waitFor();
  if (picture !== undefined) {
    await page.getByRole('heading', { name: 'Ready to launch?' }).waitFor();
    await day.picture(picture, { height: 810 });
  }
  await day.press(page.getByRole('button', { name: 'Launch' }));
  await page.waitForURL(/campaigns\/[0-9a-f-]{36}$/);
}

export async function watchResults(day: Day, clicked: number): Promise<void> {
  const { page } = day;
  await expect(page.getByRole('main')).toContainText(new RegExp(`Clicked\\D*${clicked}`), { timeout: FIGURES_MS });
  await day.picture('results', { height: 1150 });
  await day.press(page.getByRole('tab', { name: /Recipients/ }));
  await page
    .getByRole('table')
    .getByText(/^(opened|clicked|data entered)$/)
    .first()
    .waitFor();
  await day.picture('recipients', { height: 700 });
}

/** Shows the debriefing email of a person who clicked, in their mailbox. */
export async function seeDebriefing(day: Day, company: Mailbox): Promise<void> {
  const { page } = day;
  const subject = 'About the email';
  await expect.poll(async () => (await findEmails(page, company, subject)).length, { timeout: 120_000 }).toBeGreaterThan(0);
  const mailbox = await page.context().newPage();
  await mailbox.goto(company.mailbox);
  await mailbox.getByPlaceholder(/Search/).fill(subject);
  await mailbox.getByText(subject).first().click();
  await mailbox.frameLocator('iframe').getByText('This is how it could be recognised').waitFor();
  await day.picture('debriefing', { page: mailbox, height: 900 });
  await mailbox.close();
}
