import { existsSync } from 'node:fs';
import { installByApt } from './debian.ts';

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
  const isThere = () => places.find((place) => existsSync(place));
  if (isThere() === undefined) installByApt('Chromium', ['chromium', 'fonts-dejavu-core']);
  return isThere();
}
