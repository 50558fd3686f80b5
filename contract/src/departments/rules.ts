import { text } from '../shared/flaws.ts';

export const TITLE_MAX = 200;
export const departmentRules = { title: text({ min: 1, max: TITLE_MAX }) };
/** The most levels of departments: more than any real staff list has, and few enough to walk fast. */
export const DEPTH_MAX = 20;
export const TREE_LIMIT = 10_000;
export const PEOPLE_AT_ONCE_MAX = 10_000;

/** Sort keys that depend on simulation results. */
const ofResults: readonly string[] = ['RISK_LEVEL', 'PHISHING_INDICATOR'];
export const isResultSortKey = (sort_by: string): boolean => ofResults.includes(sort_by);

/** Formats a department's path: `Head office / Sales`. */
export const pathOf = (titles: readonly string[]): string => titles.join(' / ');

/** Splits a path such as `Head office / Sales` or `Head office\Sales` into titles. */
export const splitPath = (place: string): string[] =>
  place
    .split(/[/\\]/)
    .map((title) => title.trim())
    .filter((title) => title !== '');

/** Spec point 9: how many departments a picker shows. */
export const PICKER_DEPARTMENTS = 10;
