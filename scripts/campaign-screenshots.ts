/**
 * Takes screenshots of a campaign's page at 2 minutes, 2 hours, 3 days and after its end, in every language, width and color
 * scheme: `npm run screenshots:campaign -- <folder> [--widths=1440,390] [--languages=ru,en,uz] [--schemes=light,dark]
 * [--ages=2h] [--tabs=overview]`
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { waitForTransitions, findViolations } from '../e2e/accessible.ts';
import { startInstallation } from '../e2e/installation.ts';
import { signIn } from '../e2e/sign-in.ts';
import { makeCampaignOfAge } from './campaign-of-ages.ts';
import { findChromium } from './chromium.ts';

const HEIGHTS: Record<string, number> = { 1440: 900, 390: 844 };
/** The newest campaign comes first, because a campaign is compared with those that ended before it began. */
const AGES = [
  { name: 'earlier', hours: 1200, sendingHours: 3 },
  { name: 'ended', hours: 240, sendingHours: 3 },
  { name: '4d', hours: 96, sendingHours: 3 },
  { name: '3d', hours: 72, sendingHours: 3 },
  { name: '2h', hours: 2, sendingHours: 3 },
  { name: '2min', hours: 2 / 60, sendingHours: 3 },
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    widths: { type: 'string', default: '1440,390' },
    languages: { type: 'string', default: 'ru,en,uz' },
    schemes: { type: 'string', default: 'light,dark' },
    ages: { type: 'string', default: AGES.map(({ name }) => name).join(',') },
    tabs: { type: 'string', default: 'overview' },
  },
});
const folder = positionals[0];
if (folder === undefined) throw new Error('Name a folder: npm run screenshots:campaign -- <folder>');
await mkdir(folder, { recursive: true });

const installation = await startInstallation();
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath !== undefined && { executablePath }), args: ['--no-sandbox'] });
const found: string[] = [];
try {
  const campaigns = await makeCampaigns(await installation.databaseUrl());
  for (const language of values.languages.split(',')) {
    const context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'Asia/Tashkent', locale: 'ru-RU' });
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => found.push(message));
    page.on('response', (answer) => answer.status() >= 400 && found.push(`${answer.status()} ${answer.url()}`));
    await signIn(page, installation.origin, { email: 'admin@primer.example' });
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    for (const [age, id] of campaigns) {
      if (!values.ages.split(',').includes(age)) continue;
      for (const tab of values.tabs.split(',')) {
        await page.goto(`${installation.origin}/lk/admin/phishing/campaigns/${id}?tab=${tab}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => document.fonts.ready);
        await showAll(page, `${age}.${tab}`, language);
      }
    }
    await context.close();
  }
} finally {
  await browser.close();
  await installation.stop();
}
console.log(found.length === 0 ? 'Nothing found.' : `Found:\n${[...new Set(found)].join('\n')}`);

async function makeCampaigns(connectionString: string): Promise<Map<string, string>> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 1 }) }) });
  try {
    const organization = await db.transaction().execute(async (tx) => {
      await sql`select set_config('app.system', 'on', true)`.execute(tx);
      const { rows } = await sql<{ organization_id: string }>`select organization_id from phishing_campaigns limit 1`.execute(tx);
      return rows[0]!.organization_id;
    });
    const made = new Map<string, string>();
    for (const age of AGES) made.set(age.name, await makeCampaignOfAge(db, organization, age));
    return made;
  } finally {
    await db.destroy();
  }
}

async function showAll(page: Page, name: string, language: string): Promise<void> {
  for (const width of values.widths.split(',')) {
    await page.setViewportSize({ width: Number(width), height: HEIGHTS[width] ?? 900 });
    for (const colorScheme of values.schemes.split(',') as ('light' | 'dark')[]) {
      await page.emulateMedia({ colorScheme });
      await waitForTransitions(page);
      const file = `${name}.${width}.${colorScheme}.${language}`;
      await page.screenshot({ path: join(folder!, `${file}.png`), fullPage: true });
      const { wide, tall } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        tall: document.documentElement.scrollHeight,
      }));
      console.log(`${file}: ${tall} px tall`);
      if (wide > 0) found.push(`${file}: wider than the window by ${wide} px`);
      if (language === 'ru') found.push(...(await findViolations(page)).map((violation) => `${file}: ${violation}`));
    }
  }
}
