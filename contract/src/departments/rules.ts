import { text } from '../shared/flaws.ts';

export const TITLE_MAX = 200;
export const departmentRules = { title: text({ min: 1, max: TITLE_MAX }) };
/** Deeper than any staff list, and short enough to walk. */
export const DEPTH_MAX = 20;
export const TREE_LIMIT = 10_000;
export const PEOPLE_AT_ONCE_MAX = 10_000;

/** Sort keys of what people did with emails, or what follows from it. */
const ofResults: readonly string[] = ['RISK_LEVEL', 'PHISHING_INDICATOR'];
export const isOfResults = (sort_by: string): boolean => ofResults.includes(sort_by);

/** How a department's place is written: `Head office / Sales`. */
export const pathOf = (titles: readonly string[]): string => titles.join(' / ');

/** `Head office / Sales` and `Head office\Sales` are places in the tree. */
export const titlesIn = (place: string): string[] =>
  place
    .split(/[/\\]/)
    .map((title) => title.trim())
    .filter((title) => title !== '');

/** Spec point 9: how many departments a picker shows. */
export const PICKER_DEPARTMENTS = 10;
