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
  ['A person signs in and out', DESKTOP, (window) => signInAndOut(window, vigil.origin)],
  ['An administrator finds and changes a person', DESKTOP, (window) => findAndChangePerson(window, vigil.origin)],
  ['An administrator imports and undoes a staff file', DESKTOP, (window) => importStaff(window, vigil)],
  ['An operator launches a campaign', DESKTOP, (window) => launchCampaign(window, vigil.origin)],
  ['A learner takes a course on a phone', PHONE, (window) => takeCourse(window, vigil.origin)],
  ['A screen whose file failed opens later', DESKTOP, (window) => openScreenThatFailed(window, vigil.origin)],
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
