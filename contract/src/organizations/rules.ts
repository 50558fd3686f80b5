import { type Flaws, text, whole } from '../shared/flaws.ts';

const TITLE_MAX = 200;
const USERS_LIMIT_MAX = 10_000_000;
export const THEME_COLOR = /^#[0-9A-Fa-f]{6}$/;
export const organizationRules = {
  title: text({ min: 1, max: TITLE_MAX }),
  theme_color: text({ max: 7, pattern: THEME_COLOR, code: 'color' }),
  users_limit: whole(0, USERS_LIMIT_MAX),
};

/** A licence must end after it begins; days as `YYYY-MM-DD`. */
export const licenceFlaws = ({ start_date, end_date }: { start_date: string; end_date: string }): Flaws =>
  end_date < start_date ? { end_date: { code: 'before_start' } } : {};

/** The colour of new organisations. */
export const THEME_COLOR_DEFAULT = '#2456E6';

/** The licence needs attention from this many days before its end. */
export const LICENCE_DAYS_WARNING = 30;
/** How many days back changes of an organisation's means are measured. */
export const CHANGE_DAYS = 90;
/** The licence needs attention from this share of seats taken. */
const LICENCE_SHARE_WARNING = 0.9;
const DAY_MS = 86_400_000;

type Licence = { users_count: number; users_limit: number; start_date: string; end_date: string };
export type LicenceState = 'good' | 'not_begun' | 'ends_soon' | 'ended' | 'nearly_full' | 'full';

/** The state of a licence on a day (`YYYY-MM-DD`); the most severe if several apply. */
export function licenceState({ users_count, users_limit, start_date, end_date }: Licence, today: string): LicenceState {
  if (today > end_date) return 'ended';
  if (today < start_date) return 'not_begun';
  if (users_count >= users_limit) return 'full';
  if (daysLeft(end_date, today) <= LICENCE_DAYS_WARNING) return 'ends_soon';
  return users_count >= users_limit * LICENCE_SHARE_WARNING ? 'nearly_full' : 'good';
}

/** Whole days from a day to the end, the end included. */
export const daysLeft = (end_date: string, today: string): number =>
  Math.round((Date.parse(end_date) - Date.parse(today)) / DAY_MS) + 1;
