import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sourceOf, titlesIn } from './tests-by-title.ts';

const root = join(import.meta.dirname, '..');
export const points = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

export type Statement = { statement: string; held: string[] };
export type Counts = { statements: number; tests: number; decisions: number; untested: number };

const DECISION = /^docs\/(?:decisions|recipes)\/[\w-]+\.md$/;
const ROW = /^\| (.+) \| (.+) \|$/gm;
const HELD = /^`[^`]+`(?:<br>`[^`]+`)*$/;

export const pageOf = (point: number): string => sourceOf(`docs/reference/specification/point-${point}.md`);

/** Returns the rows of a page; a dash means that no test or file holds the statement. */
export function statementsOf(page: string): Statement[] {
  return [...page.matchAll(ROW)]
    .map(([, statement = '', cell = '']) => ({ statement, cell }))
    .filter(({ cell }) => cell !== 'held by' && cell !== '---')
    .map(({ statement, cell }) => {
      if (cell !== '—' && !HELD.test(cell))
        throw new Error(`Neither a dash nor a test or decision is named for the statement: ${statement}`);
      return { statement, held: [...cell.matchAll(/`([^`]+)`/g)].map(([, held = '']) => held) };
    });
}

/**
 * Counts the statements. A decision says that the product differs from the statement on purpose, so the statement counts as decided
 * even if tests are named too.
 */
export function countsOf(statements: readonly Statement[]): Counts {
  const decisions = statements.filter(({ held }) => held.some((one) => DECISION.test(one))).length;
  const untested = statements.filter(({ held }) => held.length === 0).length;
  return { statements: statements.length, tests: statements.length - decisions - untested, decisions, untested };
}

/** Returns the named tests and files that do not exist, with the reason. */
export function missingIn(statements: readonly Statement[]): string[] {
  const titles = new Map<string, Set<string>>();
  const find = (held: string): string | null => {
    if (DECISION.test(held)) return existsSync(join(root, held)) ? null : 'no such decision';
    const [file = '', title] = held.split(' › ');
    if (title === undefined || !/\.(?:test|spec)\.tsx?$/.test(file)) return 'neither a test nor a decision';
    if (!existsSync(join(root, file))) return 'no such file';
    if (!titles.has(file)) titles.set(file, new Set(titlesIn(sourceOf(file))));
    return titles.get(file)!.has(title) ? null : 'no such test';
  };
  return [...new Set(statements.flatMap(({ held }) => held))].flatMap((held) => {
    const fault = find(held);
    return fault === null ? [] : [`${held}: ${fault}`];
  });
}

/** Returns the row of a point in the index. */
export const indexRow = (label: string, { statements, tests, decisions, untested }: Counts): string =>
  `| ${label} | ${statements} | ${tests} | ${decisions} | ${untested} |`;
