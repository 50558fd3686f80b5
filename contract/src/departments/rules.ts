import { text } from '../shared/flaws.ts';

export const TITLE_MAX = 200;
export const departmentRules = { title: text({ min: 1, max: TITLE_MAX }) };
/** Deeper than any real staff list, and fast to walk. */
export const DEPTH_MAX = 20;
export const TREE_LIMIT = 10_000;
export const PEOPLE_AT_ONCE_MAX = 10_000;

/** Sort keys that depend on simulation results. */
const ofResults: readonly string[] = ['RISK_LEVEL', 'PHISHING_INDICATOR'];
export const isOfResults = (sort_by: string): boolean => ofResults.includes(sort_by);

/** Writes a department's path: `Head office / Sales`. */
export const pathOf = (titles: readonly string[]): string => titles.join(' / ');

/** Parses a path such as `Head office / Sales` or `Head office\Sales`. */
export const titlesIn = (place: string): string[] =>
  place
    .split(/[/\\]/)
    .map((title) => title.trim())
    .filter((title) => title !== '');

/** Spec point 9: how many departments a picker shows. */
export const PICKER_DEPARTMENTS = 10;
