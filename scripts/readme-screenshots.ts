/** Takes the pictures of README.md from the English demonstration: `npm run screenshots:readme`. */
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { call } from '../e2e/call.ts';
import { startInstallation } from '../e2e/installation.ts';
import { signIn } from '../e2e/sign-in.ts';
import { findChromium } from './chromium.ts';

const folder = join(import.meta.dirname, '../docs/screenshots');
const OPERATOR = 'operator@freight.example';
const LEARNER = 'employee@freight.example';

type Rows = { data: { id: string; status: string; progress?: number }[] };
type Picture = { name: string; path: string; prepare?: (page: Page) => Promise<void> };

const own = await startInstallation();
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath !== undefined && { executablePath }), args: ['--no-sandbox'] });
try {
  const operator = await open(OPERATOR);
  const campaigns = await call<Rows>(operator, 'GET', '/lk/api/v2/phishing/campaigns?limit=20');
  const campaign = campaigns.data.find(({ status }) => status === 'completed')!;
  const assigned = await call<Rows>(operator, 'GET', '/lk/api/v2/learning/assigned-courses/organization');
  const [course] = assigned.data.toSorted((a, b) => (b.progress ?? 0) - (a.progress ?? 0));
  await take(operator, { name: 'dashboard', path: '/lk/admin/statistics/general-statictics' });
  await take(operator, { name: 'templates', path: '/lk/admin/phishing/templates', prepare: lookInside });
  await take(operator, { name: 'campaign', path: `/lk/admin/phishing/campaigns/${campaign.id}` });
  await take(operator, { name: 'employees', path: '/lk/admin/staff/employees' });
  await take(operator, { name: 'course', path: `/lk/admin/learning/assigned/${course!.id}` });
  await take(await open(LEARNER), { name: 'learner', path: '/lk/user/learning' });
} finally {
  await browser.close();
  await own.stop();
}

async function open(email: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    // The form of `signIn` is in Russian.
    locale: 'ru-RU',
  });
  const page = await context.newPage();
  await signIn(page, own.origin, { email });
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  return page;
}

async function take(page: Page, { name, path, prepare }: Picture): Promise<void> {
  await page.goto(own.origin + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await prepare?.(page);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Opens the look inside the second template, and waits until its email is drawn. */
async function lookInside(page: Page): Promise<void> {
  await page.locator('[data-template] h2 a').nth(1).press('Space');
  const email = page.locator('[data-inside] iframe').first().contentFrame().frameLocator('iframe').locator('body');
  await email.getByText(/\w/).first().waitFor();
  await page.waitForLoadState('networkidle');
}
