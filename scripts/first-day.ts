/**
 * Plays the first day of a security officer, from an empty machine to the director's PDF, in a real browser with a real mail server:
 * `npm run first-day -- <folder> [--people=3000] [--no-install]`. Puts the pictures of docs/first-day.md into the folder, and prints
 * what each step took. `--no-install` uses the installed packages.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startInstallation } from '../e2e/installation.ts';
import { startMailbox } from '../server/src/mail/mailbox.ts';
import { startNameServer } from '../server/test/name-server.ts';
import { findChromium } from './chromium.ts';
import { launchCampaign, seeDebriefing, tryCampaign, watchResults } from './first-day/campaigns.ts';
import { openDay, type Step } from './first-day/day.ts';
import { copyProduct, installPackages, makeOrganization, organizationCommand } from './first-day/install.ts';
import { assignCourse, importPeople } from './first-day/people.ts';
import { actAsRecipients } from './first-day/recipients.ts';
import { makeReport } from './first-day/report.ts';
import { letEmailsThrough, setUpMail, signInFirst, verifyDomain } from './first-day/setting-up.ts';
import { staffList } from './first-day/staff-list.ts';
import { timesOf } from './first-day/times.ts';
import { openThrowaway } from '../tools/throwaway.ts';

const DOMAIN = 'northwind.example';
/** The domain of the senders of simulated emails. */
const SENDERS = 'northwind-notices.example';
const PORTAL = 'northwind-portal.example';
const COURSE = 'How to recognise a fake email';
const TEMPLATES = [
  { name: 'Holiday schedule', subject: 'please check your dates' },
  { name: 'Password expiry', subject: 'Your password expires TODAY' },
];
const FOLLOW_UP = { name: 'Second try', template: 'A document was shared with you' };
/** The address that the mail server sends from. */
const IP = '203.0.113.10';
const ORGANIZATION = {
  title: 'Northwind Bank',
  domain: DOMAIN,
  admin: `hannah.bennett@${DOMAIN}`,
  first_name: 'Hannah',
  last_name: 'Bennett',
};
/** A current browser of a person: a headless browser's agent would count as a machine. */
const AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: { people: { type: 'string', default: '3000' }, install: { type: 'boolean', default: true } },
});
const folder = positionals[0];
if (folder === undefined) throw new Error('Name a folder for the pictures: npm run first-day -- <folder>');
await mkdir(folder, { recursive: true });
const count = Number(values.people);
const text = await readFile(join(import.meta.dirname, '../docs/first-day.md'), 'utf8');

const scratch = await openThrowaway('first-day');
const dns = await startNameServer();
// The mail server accepts mail for these domains, and their SPF records name the permitted senders.
for (const domain of [DOMAIN, SENDERS]) {
  dns.exchanges.set(domain, `mail.${domain}`);
  dns.records.set(domain, `v=spf1 ip4:${IP} -all`);
}
const server = await startMailbox({
  folder: join(scratch.folder, 'mail'),
  host: '127.0.0.1',
  smtpPort: 0,
  pagePort: 0,
  log: console,
});
const company = { mailbox: `http://localhost:${server.pagePort}` };
try {
  const steps = await runDay(scratch.folder);
  const { table, isInTime } = timesOf(steps, text);
  console.log(`\n${table}`);
  if (!isInTime) process.exitCode = 1;
} finally {
  await server.close();
  await dns.close();
  await scratch.remove();
}

/** Installs the product in a folder with its first organisation, and returns that step. */
async function install(place: string) {
  const start = performance.now();
  const code = values.install ? join(place, 'vigil') : undefined;
  if (code !== undefined) {
    await copyProduct(code);
    installPackages(code);
  }
  const settings = {
    DEMONSTRATION: 'off',
    DNS_SERVERS: dns.address,
    TRUSTED_HOSTS: 'localhost',
    PHISHING_URLS: `http://${PORTAL}`,
    TRUST_PROXY: '1',
  };
  const vigil = await startInstallation({ settings, ...(code !== undefined && { code }) });
  const password = await makeOrganization(vigil, { ...ORGANIZATION, ...(code !== undefined && { code }) });
  const typed = [
    'DEMONSTRATION=off',
    'npm install && npm start',
    'npm run organization --',
    ...organizationCommand(ORGANIZATION),
  ];
  const machineMs = performance.now() - start;
  return {
    vigil,
    password,
    step: { title: 'Install', machineMs, characters: typed.join(' ').length, presses: 0, elsewhereSeconds: 0 },
  };
}

async function runDay(place: string): Promise<Step[]> {
  const { vigil, password, step } = await install(place);
  const port = Number(new URL(vigil.origin).port);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', `--host-resolver-rules=MAP ${PORTAL} 127.0.0.1:${port}`],
  });
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    userAgent: AGENT,
  });
  try {
    const day = await openDay(await context.newPage(), folder!);
    const file = join(place, 'staff.csv');
    await writeFile(file, staffList({ domain: DOMAIN, count, officer: { ...ORGANIZATION, email: ORGANIZATION.admin } }));
    await day.step('Sign in', () => signInFirst(day, vigil.origin, { email: ORGANIZATION.admin, password }));
    const from = { name: 'Northwind IT security', address: `it-security@${DOMAIN}` };
    await day.step('Set up mail', () => setUpMail(day, { smtpPort: server.smtpPort, from }));
    await day.step('Verify a domain', () => verifyDomain(day, dns, SENDERS));
    await day.step('Let simulated emails through', () => letEmailsThrough(day, { ip: IP, domain: SENDERS }));
    await day.step('Import people', () => importPeople(day, { file, count }));
    await day.step('Assign a course', () => assignCourse(day, { course: COURSE, department: 'Finance' }));
    await day.step('Try a campaign on yourself', () => tryCampaign(day, company, TEMPLATES[0]!));
    const chosen = { templates: TEMPLATES, course: COURSE, followUp: FOLLOW_UP, recipients: count + 1 };
    await day.step('Launch the campaign', () => launchCampaign(day, chosen));
    const subjects = TEMPLATES.map(({ subject }) => subject);
    const done = await actAsRecipients({ mailbox: company.mailbox, subjects, port });
    await day.step('Watch the results', () => watchResults(day, done.clicked));
    await day.step('See the debriefing', () => seeDebriefing(day, company));
    await day.step('Make the director’s PDF', () => makeReport(day, ORGANIZATION.last_name));
    return [step, ...day.steps];
  } catch (error) {
    await context
      .pages()
      .at(-1)
      ?.screenshot({ path: join(folder!, 'failed.png') });
    throw error;
  } finally {
    await browser.close();
    await vigil.stop();
  }
}
