import type { Language } from '@vigil/contract/shared/languages.ts';
import { wordsOfFlaw } from '@vigil/contract/shared/words-of-flaw.ts';
import type { Flaws } from '@vigil/contract/shared/flaws.ts';
import { z } from 'zod';
import { flawOfIssue } from './flaw-of-issue.ts';
import { httpProblems, problem, type Problem } from './problem.ts';

/** Parses the request, or throws 422 with each invalid field in the caller's language. */
export function readInput(schema: z.ZodType, value: unknown, language: Language): unknown {
  // Reporting each of a hundred thousand invalid elements takes a tenth of a second: for a long list only the first is reported.
  const context = { reportInput: true, abortEarly: hasMoreThan(VALUES_REPORTED_IN_FULL, value) };
  const parsed = schema.safeParse(value, context);
  if (!parsed.success) {
    const details = parsed.error.issues.slice(0, ISSUES_REPORTED).flatMap((issue) => detailsOf(issue, language));
    throw validationProblem(details.slice(0, ISSUES_REPORTED));
  }
  const unstorable = unstorableText(parsed.data);
  if (unstorable !== null)
    throw validationProblem([{ path: unstorable, message: wordsOfFlaw({ code: 'unstorable_sign' }, language) }]);
  return parsed.data;
}

/** The schema of a call without a body: no body, or an empty object. */
export const noBody = z.strictObject({}).nullish();

const ISSUES_REPORTED = 100;
/** Errors cut the name of an unknown field to this many characters, because a caller can send a name of any length. */
const NAME_REPORTED_MAX = 100;

const VALUES_REPORTED_IN_FULL = 5_000;
/** JSON in a form is parsed by its field's schema; a value takes about this many characters. */
const CHARACTERS_OF_VALUE = 20;

/** Whether a value contains more values than this; stops counting there. */
function hasMoreThan(limit: number, value: unknown): boolean {
  let count = 0;
  const waiting: unknown[] = [value];
  for (let one = waiting.pop(); isContainer(one) && count <= limit; one = waiting.pop()) {
    const inner: unknown[] = Array.isArray(one) ? one : Object.values(one);
    count += inner.length;
    for (const each of count > limit ? [] : inner) {
      if (isContainer(each)) waiting.push(each);
      else if (typeof each === 'string' && /^[[{]/.test(each)) count += each.length / CHARACTERS_OF_VALUE;
    }
  }
  return count > limit;
}

type Detail = { path: string; message: string };

function detailsOf(issue: z.core.$ZodIssue, language: Language): Detail[] {
  if (issue.code === 'invalid_union') {
    // If only one of the shapes fits outside, that one was meant: its inner errors are reported.
    const [meant, ...others] = issue.errors.filter((issues) => issues.every(({ path }) => path.length > 0));
    if (meant !== undefined && others.length === 0)
      return meant
        .slice(0, ISSUES_REPORTED)
        .flatMap((inner) => detailsOf({ ...inner, path: [...issue.path, ...inner.path] }, language));
  }
  const message = wordsOfFlaw(flawOfIssue(issue), language);
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path.join('.'), message }];
  return issue.keys.slice(0, ISSUES_REPORTED).map((name) => ({
    path: [...issue.path, name.slice(0, NAME_REPORTED_MAX).toWellFormed()].join('.'),
    message,
  }));
}

/** Returns the 422 of `readInput` for errors that only a command can find, such as a time that has passed. */
export const flawProblem = (flaws: Flaws, language: Language): Problem =>
  validationProblem(Object.entries(flaws).map(([path, flaw]) => ({ path, message: wordsOfFlaw(flaw, language) })));

/** Asserts that the record after the change, with its unchanged fields, has none of these errors. */
export function assertNoFlaws(flaws: Flaws, language: Language): void {
  if (Object.keys(flaws).length > 0) throw flawProblem(flaws, language);
}

function validationProblem(details: Detail[]): Problem {
  const fields = [...new Set(details.map(({ path }) => path || '…'))].slice(0, 10).join(', ');
  return problem(httpProblems.invalid, { fill: { fields }, details });
}

type Container = { value: object; name: string; within: Container | null };

/**
 * Returns the path of a text that PostgreSQL cannot store, because it has a null character or half of a surrogate pair; null if there
 * is none. Not recursive, because a value may be nested as deep as its body is long.
 */
function unstorableText(value: unknown): string | null {
  if (typeof value === 'string' && !isStorable(value)) return '';
  const waiting: Container[] = isContainer(value) ? [{ value, name: '', within: null }] : [];
  for (let container = waiting.pop(); container !== undefined; container = waiting.pop()) {
    const { value: within } = container;
    for (const name of Object.keys(within)) {
      const inner = (within as Record<string, unknown>)[name];
      if (!isStorable(name) || (typeof inner === 'string' && !isStorable(inner))) return pathOf(container, name);
      // Only containers are queued: an object for each of fifty thousand ids would cost more than the search.
      if (isContainer(inner)) waiting.push({ value: inner, name, within: container });
    }
  }
  return null;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

function pathOf(container: Container, name: string): string {
  const names = [name];
  for (let at: Container = container; at.within !== null; at = at.within) names.push(at.name);
  return names.toReversed().join('.');
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
