/** Runs every test, fastest feedback first: checks, unit and HTTP tests, then the browser. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { findChromium } from './chromium.ts';
import { hasDovecot } from './dovecot.ts';
import { hasLibreOffice } from './libreoffice.ts';
import { hasSlapd } from './slapd.ts';
import { firstLoads, isOverBudget } from '../web/build/first-load.ts';
import { verify } from './verify.ts';

const root = join(import.meta.dirname, '..');

// The download takes a minute, and the first tests do not need it.
const draws = hasLibreOffice();
const failed = await verify();
await buildWeb();
for (const load of firstLoads()) {
  console.log(
    `First load of ${load.page}: ${load.scripts} KB of scripts (at most ${load.scriptBudget}), ${load.styles} KB of styles (${load.styleBudget}).`,
  );
  if (isOverBudget(load)) failed.push(`first load of ${load.page}`);
}
// Only one apt can run at a time.
const isDrawing = await draws;
const chromium = findChromium();
if (chromium === undefined) {
  console.error(
    'No Chromium was found and it could not be installed. Install it (Debian: apt-get install chromium) or set CHROMIUM to its path.',
  );
  failed.push('chromium');
}
if (!hasSlapd()) {
  console.error('No slapd was found and it could not be installed. Install it (Debian: apt-get install slapd ldap-utils).');
  failed.push('slapd');
}
if (!hasDovecot()) {
  console.error(
    'No Dovecot was found: the mailbox of bounced emails is not tested (Debian: apt-get install dovecot-imapd, as root).',
  );
}
if (!isDrawing) reportUndrawn();
if (!passes('vitest', ['run'])) failed.push('vitest');
if (chromium !== undefined && !passes('playwright', ['test', '--config', 'e2e/playwright.config.ts'])) failed.push('playwright');
if (!isDrawing) reportUndrawn();
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`);
  process.exit(1);
}

function reportUndrawn(): void {
  console.error(
    '\nNO LIBREOFFICE: presentations were not made into slides by any test (Debian: apt-get install libreoffice-impress-nogui poppler-utils, as root).\n',
  );
}

function passes(command: string, parameters: string[]): boolean {
  const bin = join(root, 'node_modules/.bin', command);
  const env = { ...process.env, ...(chromium !== undefined && { CHROMIUM: chromium }) };
  return spawnSync(bin, parameters, { cwd: root, stdio: 'inherit', env, shell: process.platform === 'win32' }).status === 0;
}
