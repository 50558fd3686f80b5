import { isbot } from 'isbot';

/** The device's system as its agent tells it; null for what tells none. */
export function osOf(agent: string): string | null {
  if (/Windows/i.test(agent)) return 'Windows';
  if (/iPhone|iPad|iPod/i.test(agent)) return 'iOS';
  if (/Android/i.test(agent)) return 'Android';
  if (/Mac OS X|Macintosh/i.test(agent)) return 'macOS';
  if (/Linux|X11/i.test(agent)) return 'Linux';
  return null;
}

/** The browser as its agent tells it; null for what is none. Those that call themselves Chrome as well come first. */
export function browserOf(agent: string): string | null {
  if (/YaBrowser/i.test(agent)) return 'Yandex Browser';
  if (/Edg/i.test(agent)) return 'Edge';
  if (/OPR|Opera/i.test(agent)) return 'Opera';
  if (/Firefox|FxiOS/i.test(agent)) return 'Firefox';
  if (/Chrome|CriOS/i.test(agent)) return 'Chrome';
  if (/Safari/i.test(agent)) return 'Safari';
  return null;
}

/** Whether a program says of itself that it is none that a person reads with; one that says nothing as well. */
export const isScannerAgent = (agent: string): boolean => agent === '' || isbot(agent);

/** Systems and browsers that hardly anyone has any more, and that scanners still call themselves. */
export const isOldAgent = (agent: string): boolean =>
  /Windows NT (5\.|6\.0)|MSIE|PhantomJS|Chrome\/[1-6]\d\.|Firefox\/[1-5]\d\./i.test(agent) && !/Outlook|ms-office/i.test(agent);
