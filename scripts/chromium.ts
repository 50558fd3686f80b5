import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a Chromium: the one of `CHROMIUM`, one that is there, or Debian's, installed by apt when root. */
export function findChromium(): string | undefined {
  const wanted = process.env.CHROMIUM;
  if (wanted !== undefined) return existsSync(wanted) ? wanted : undefined;
  return places.find((place) => existsSync(place)) ?? installByApt();
}

function installByApt(): string | undefined {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!isDebianRoot) return undefined;
  console.log('Installing Chromium for the browser tests…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const parameters of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'],
  ]) {
    spawnSync('apt-get', parameters, { stdio: ['ignore', 'ignore', 'inherit'], env });
  }
  return places.find((place) => existsSync(place));
}
