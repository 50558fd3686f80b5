import { isbot } from 'isbot';

/** The operating system named in a user agent; null if none. */
export function osOf(agent: string): string | null {
  if (/Windows/i.test(agent)) return 'Windows';
  if (/iPhone|iPad|iPod/i.test(agent)) return 'iOS';
  if (/Android/i.test(agent)) return 'Android';
  if (/Mac OS X|Macintosh/i.test(agent)) return 'macOS';
  if (/Linux|X11/i.test(agent)) return 'Linux';
  return null;
}

/** The browser named in a user agent; null if none. Browsers that also claim to be Chrome come first. */
export function browserOf(agent: string): string | null {
  if (/YaBrowser/i.test(agent)) return 'Yandex Browser';
  if (/Edg/i.test(agent)) return 'Edge';
  if (/OPR|Opera/i.test(agent)) return 'Opera';
  if (/Firefox|FxiOS/i.test(agent)) return 'Firefox';
  if (/Chrome|CriOS/i.test(agent)) return 'Chrome';
  if (/Safari/i.test(agent)) return 'Safari';
  return null;
}

/** Whether the user agent is not a browser for people; an empty one counts as well. */
export const isScannerAgent = (agent: string): boolean => agent === '' || isbot(agent);

/** Outdated systems and browsers that scanners still claim to be. */
export const isOldAgent = (agent: string): boolean =>
  /Windows NT (5\.|6\.0)|MSIE|PhantomJS|Chrome\/[1-6]\d\.|Firefox\/[1-5]\d\./i.test(agent) && !/Outlook|ms-office/i.test(agent);
