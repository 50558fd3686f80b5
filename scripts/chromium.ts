import { existsSync } from 'node:fs';
import { installByApt } from './debian.ts';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Returns the path of a Chromium: the one in `CHROMIUM`, an installed one, or Debian's, which apt installs when root. */
export function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM;
  if (chosen !== undefined) return existsSync(chosen) ? chosen : undefined;
  const isThere = () => places.find((place) => existsSync(place));
  if (isThere() === undefined) installByApt('Chromium', ['chromium', 'fonts-dejavu-core']);
  return isThere();
}
