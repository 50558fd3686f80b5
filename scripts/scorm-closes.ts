/** Closes a tab with a SCORM course twenty times at random moments, and kills the server during it: `npm run scorm:closes`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { findChromium } from './chromium.ts';

const root = join(import.meta.dirname, '..');

await buildWeb();
const { status } = spawnSync(
  join(root, 'node_modules/.bin/playwright'),
  ['test', '--config', 'e2e/playwright.config.ts', 'scorm.spec.ts', '--grep', 'closed at any moment|server killed'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SCORM_CLOSES: process.env.SCORM_CLOSES ?? '20', CHROMIUM: findChromium() },
    shell: process.platform === 'win32',
  },
);
process.exit(status ?? 1);
