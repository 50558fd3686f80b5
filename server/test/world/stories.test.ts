import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startInstallation, type Installation } from '../../../e2e/installation.ts';
import { type Browser, browserNames, openBrowser } from './stories/browsers.ts';
import { launchCampaign } from './stories/campaign.ts';
import { takeCourse } from './stories/course.ts';
import type { Driver, Size } from './stories/driver.ts';
import { openScreenThatFailed } from './stories/failed-file.ts';
import { importStaff } from './stories/import.ts';
import { signInAndOut } from './stories/sign-in.ts';
import { findAndChangePerson } from './stories/staff.ts';

const browserName = z.enum(browserNames).parse(process.env.BROWSER);
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const STORY_MS = 90_000;
/** Playwright's screenshots go to the same folder. */
const pictures = join(import.meta.dirname, '../../../e2e/.output');

let vigil: Installation;
let browser: Browser;

beforeAll(async () => {
  [vigil, browser] = await Promise.all([startInstallation(), openBrowser(browserName)]);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await vigil.stop();
});

const stories: [title: string, size: Size, tell: (window: Driver) => Promise<void>][] = [
  ['sign-in', DESKTOP, (window) => signInAndOut(window, vigil.origin)],
  ['staff list and edit', DESKTOP, (window) => findAndChangePerson(window, vigil.origin)],
  ['import', DESKTOP, (window) => importStaff(window, vigil)],
  ['campaign to its launch', DESKTOP, (window) => launchCampaign(window, vigil.origin)],
  ['course on a phone', PHONE, (window) => takeCourse(window, vigil.origin)],
  ['a screen whose file failed', DESKTOP, (window) => openScreenThatFailed(window, vigil.origin)],
];

test.for(stories)('%s', { timeout: STORY_MS }, async ([title, size, tell]) => {
  const window = await browser.enter(size);
  try {
    await expect(tell(window)).resolves.toBeUndefined();
  } catch (error) {
    await mkdir(pictures, { recursive: true });
    const file = join(pictures, `${browserName}-${title.replaceAll(' ', '-')}.png`);
    await window.screenshot(file).then(() => console.log(`Screenshot: ${file}`), console.log);
    throw error;
  } finally {
    await window.close();
  }
});
