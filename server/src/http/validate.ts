import type { Language } from '@vigil/contract/shared/languages.ts';
import { wordsOfFlaw } from '@vigil/contract/shared/flaw-words.ts';
import type { Flaws } from '@vigil/contract/shared/flaws.ts';
import { z } from 'zod';
import { flawOfIssue } from './flaw-of-issue.ts';
import { httpProblems, problem, type Problem } from './problem.ts';

/** Reads what a caller sent, or throws 422 that names each wrong field in their language. */
export function readInput(schema: z.ZodType, value: unknown, language: Language): unknown {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) {
    const told = parsed.error.issues.slice(0, ISSUES_TOLD).flatMap((issue) => detailsOf(issue, language));
    throw invalid(told.slice(0, ISSUES_TOLD));
  }
  const unstorable = unstorableText(parsed.data);
  if (unstorable !== null) throw invalid([{ path: unstorable, message: wordsOfFlaw({ code: 'unstorable_sign' }, language) }]);
  return parsed.data;
}

/** A call that takes no body is sent none, or an empty one. */
export const noBody = z.strictObject({}).nullish();

const ISSUES_TOLD = 100;
/** An unknown field is named by its sender, at any length. */
const NAME_TOLD_MAX = 100;

type Detail = { path: string; message: string };

function detailsOf(issue: z.core.$ZodIssue, language: Language): Detail[] {
  const message = wordsOfFlaw(flawOfIssue(issue), language);
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path.join('.'), message }];
  return issue.keys.slice(0, ISSUES_TOLD).map((name) => ({
    path: [...issue.path, name.slice(0, NAME_TOLD_MAX).toWellFormed()].join('.'),
    message,
  }));
}

/** The same refusal, of what only a command can see: that a moment has passed. */
export const flawed = (flaws: Flaws, language: Language): Problem =>
  invalid(Object.entries(flaws).map(([path, flaw]) => ({ path, message: wordsOfFlaw(flaw, language) })));

function invalid(details: Detail[]): Problem {
  const fields = [...new Set(details.map(({ path }) => path || '…'))].slice(0, 10).join(', ');
  return problem(httpProblems.invalid, { fill: { fields }, details });
}

type Place = { value: unknown; name: string; within: Place | null };

/**
 * Where a text holds what PostgreSQL keeps in no text, a null or half of a character; null where none does. Looked for in
 * what the schema has bounded, and without recursion: what comes may be as deep as it is long.
 */
function unstorableText(value: unknown): string | null {
  const waiting: Place[] = [{ value, name: '', within: null }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (!isStorable(place.name) || (typeof place.value === 'string' && !isStorable(place.value))) return pathOf(place);
    if (typeof place.value !== 'object' || place.value === null) continue;
    for (const [name, inner] of Object.entries(place.value)) waiting.push({ value: inner, name, within: place });
  }
  return null;
}

function pathOf(place: Place): string {
  const names: string[] = [];
  for (let at: Place = place; at.within !== null; at = at.within) names.unshift(at.name);
  return names.join('.');
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
