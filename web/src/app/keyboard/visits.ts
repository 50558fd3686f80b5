import type { AnyRouter } from '@tanstack/react-router';
import type { Permission } from '@vigil/contract/shared/permissions.ts';
import type { ScreenPath } from '../../lib/paths.ts';
import { session, VISITED } from '../../lib/session.ts';
import { isGranted } from '../guard.ts';
import { screens } from '../screens.ts';
import { MAIN_ID } from '../shell/root-frame.tsx';

/** A visited page: its path below /lk, and its heading. */
export type Visit = { path: string; title: string };
type StoredVisits = { owner: string; visits: Visit[] };

const VISITS_MAX = 8;

/** Pages of a single record, whose heading is the record's name. */
const records: readonly ScreenPath[] = [
  '/admin/staff/employees/$employee_id',
  '/admin/phishing/campaigns/$campaign_id',
  '/admin/phishing/phishing-by-tags/campaigns/$campaign_id',
  '/admin/phishing/templates/$template_id',
  '/admin/phishing/redirect/detail/$id',
  '/admin/organization/$organization_id',
  '/admin/learning/assigned/$course_id',
  '/admin/learning/courses/edit/$course_id',
  '/admin/learning/courses/preview/$course_id',
  '/admin/learning/themes/$theme_id',
  '/user/learning/courses/$course_id',
];
const ID = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;
const patterns = records.map((screen) => ({ screen, pattern: new RegExp(`^${screen.replace(/\$\w+/, ID)}$`, 'i') }));

const recordAt = (path: string): ScreenPath | undefined => patterns.find(({ pattern }) => pattern.test(path))?.screen;

/** Returns the records visited last, newest first; only those that the account's permissions still open. */
export function lastVisits(permissions: ReadonlySet<Permission>): Visit[] {
  return storedVisits().filter(({ path }) => {
    const record = recordAt(path);
    return screens.some((screen) => screen.path === record && isGranted(permissions, screen.permission));
  });
}

/** Records each page when the person leaves it, because its heading has loaded by then. Returns a function that stops this. */
export function followVisits(router: AnyRouter): () => void {
  // `resolvedLocation` is the page still on screen while the next one loads.
  const note = () =>
    recordVisit(router.state.resolvedLocation?.pathname ?? '', document.querySelector(`#${MAIN_ID} h1`)?.textContent ?? '');
  const stop = router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && note());
  addEventListener('pagehide', note);
  return () => {
    stop();
    removeEventListener('pagehide', note);
  };
}

export function recordVisit(path: string, heading: string): void {
  const owner = session.commonInfo()?.userID;
  const title = heading.trim();
  if (owner === undefined || title === '' || recordAt(path) === undefined) return;
  const visits = [{ path, title }, ...storedVisits().filter((visit) => visit.path !== path)].slice(0, VISITS_MAX);
  localStorage.setItem(VISITED, JSON.stringify({ owner, visits } satisfies StoredVisits));
}

/**
 * Returns the visits of the signed-in account. Visits are stored per account, because several accounts may use the same browser.
 */
function storedVisits(): Visit[] {
  const stored = JSON.parse(localStorage.getItem(VISITED) ?? 'null') as StoredVisits | null;
  return stored?.owner === session.commonInfo()?.userID ? (stored?.visits ?? []) : [];
}
