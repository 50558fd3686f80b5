/**
 * Takes screenshots of every screen in every width, color scheme and language, and reports what axe and our own checks find: `npm run screenshots
 * -- <folder> [--only=staff] [--widths=1440,390] [--languages=ru] [--schemes=light] [--origin=http://localhost:8080]`
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findViolations, waitForTransitions } from '../e2e/accessible.ts';
import { findClippedLabels } from '../e2e/clipped-labels.ts';
import { startInstallation } from '../e2e/installation.ts';
import { findLayoutShift, measureLayoutShift } from '../e2e/layout-shift.ts';
import { findAnatomyFaults } from '../e2e/page-anatomy.ts';
import { signIn } from '../e2e/sign-in.ts';
import { findChromium } from './chromium.ts';
import { screensOf, type Shown } from './screens-to-show.ts';
import { findSmallTargets } from '../e2e/small-targets.ts';

const HEIGHTS: Record<string, number> = { 1440: 900, 1024: 768, 390: 844 };

const PHONE = 480;

/** Taller pages are cut off. */
const HEIGHT_MAX = 8_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '1440,1024,390' },
    languages: { type: 'string', default: 'ru,en,uz' },
    schemes: { type: 'string', default: 'light,dark' },
    origin: { type: 'string' },
  },
});
const folder = positionals[0];
if (folder === undefined) throw new Error('Name a folder: npm run screenshots -- <folder>');
const widths = values.widths.split(',');
const languages = values.languages.split(',');
const schemes = values.schemes.split(',') as ('light' | 'dark')[];

const own = values.origin === undefined ? await startInstallation() : undefined;
const origin = values.origin ?? own!.origin;
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath !== undefined && { executablePath }), args: ['--no-sandbox'] });
const found: string[] = [];
try {
  await mkdir(folder, { recursive: true });
  const byLogin = Map.groupBy(await screensOf(origin), ({ login }) => login);
  for (const language of languages) {
    for (const [login, screens] of byLogin) await showAll(browser, language, login, screens);
  }
} finally {
  await browser.close();
  await own?.stop();
  await writeFile(join(folder, 'found.txt'), found.join('\n'));
}
console.log(found.length === 0 ? 'Nothing found.' : `Found:\n${found.join('\n')}`);

async function showAll(browser: Browser, language: string, login: string | null, screens: Shown[]): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'Asia/Tashkent', locale: 'ru-RU' });
  const page = await context.newPage();
  await measureLayoutShift(page);
  let at = '';
  page.on('pageerror', ({ message }) => found.push(`${at}: ${message}`));
  page.on('response', (answer) => answer.status() >= 400 && found.push(`${at}: ${answer.status()} ${answer.url()}`));
  if (login !== null) await signIn(page, origin, { email: login });
  else await page.goto(`${origin}/lk/auth/login`);
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
  for (const { name, path } of screens.filter((screen) => screen.name.includes(values.only))) {
    at = `${name} ${language}`;
    await resize(page, widths[0]!);
    await page.goto(origin + path);
    await settle(page);
    found.push(...(await findLayoutShift(page)).map((shift) => `${at}: ${shift}`));
    for (const width of widths) await show(page, { name, language, width });
  }
  await context.close();
}

async function show(page: Page, shown: { name: string; language: string; width: string }): Promise<void> {
  const { name, language, width } = shown;
  await resize(page, width);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await waitForTransitions(page);
    await waitForFrames(page);
    const file = `${name}.${width}.${colorScheme}.${language}`;
    await takeScreenshot(page, join(folder!, `${file}.png`));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wide > 0) found.push(`${file}: wider than the window by ${wide} px`);
    if (colorScheme === schemes[0]) found.push(...(await findClippedLabels(page)).map((label) => `${file}: ${label}`));
    if (language === languages[0] && colorScheme === schemes[0])
      found.push(...(await findAnatomyFaults(page)).map((fault) => `${file}: ${fault}`));
    if (Number(width) <= PHONE && colorScheme === schemes[0])
      found.push(...(await findSmallTargets(page)).map((target) => `${file}: a finger misses ${target}`));
    // Texts change neither colors nor structure, so one language is enough for axe.
    if (language === languages[0]) found.push(...(await findViolations(page)).map((violation) => `${file}: ${violation}`));
  }
}

async function resize(page: Page, width: string): Promise<void> {
  await page.setViewportSize({ width: Number(width), height: HEIGHTS[width] ?? 900 });
}

/** Takes the whole page in a window as tall as it: frames outside of the window are not drawn. */
async function takeScreenshot(page: Page, path: string): Promise<void> {
  const { width, height } = page.viewportSize()!;
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, Math.min(whole, HEIGHT_MAX)) });
  await page.waitForLoadState('networkidle');
  await waitForFrames(page);
  await page.screenshot({ path });
  await page.setViewportSize({ width, height });
}

/** Waits until the frames keep their heights, which their pages report. */
async function waitForFrames(page: Page): Promise<void> {
  const heights = () =>
    page.evaluate(() => [...document.querySelectorAll('iframe')].map(({ clientHeight }) => clientHeight).join());
  for (let tries = 0, before = ''; tries < 20; tries++) {
    const now = await heights();
    if (now === before) return;
    before = now;
    await page.waitForTimeout(300);
  }
}

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}
