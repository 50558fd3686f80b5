import type { FlawCode } from './flaw-words.ts';

/** A validation error of a field: a code with texts on both sides, and the figures in them. */
export type Flaw = { code: FlawCode; min?: number; max?: number; names?: string };
/** Errors by the field's path in the request: `title`, `attributes.email`, `answers.2.text`. */
export type Flaws = Readonly<Record<string, Flaw>>;

export type TextRule = {
  kind: 'text';
  min: number;
  max: number;
  pattern?: RegExp;
  code?: FlawCode;
  /** Checked last, for a text within its length limits. */
  flawOf?: (value: string) => Flaw | null;
};
export type WholeRule = { kind: 'whole'; min: number; max: number };
export type Rule = TextRule | WholeRule;
export type Rules = Readonly<Record<string, Rule>>;

/**
 * A rule for a text, counted without surrounding blanks; the text is required when `min` is above 0. `code` names the pattern's
 * requirement.
 */
export const text = ({ min = 0, ...rule }: Partial<TextRule> & { max: number }): TextRule => ({ kind: 'text', min, ...rule });

/** A rule for a single-line text that must not be empty. */
export const line = (max: number): TextRule => text({ min: 1, max, pattern: /^[^\r\n]*$/, code: 'one_line' });

export const whole = (min: number, max: number): WholeRule => ({ kind: 'whole', min, max });

export const noFlaws: Flaws = {};

/** The error of a value that contradicts another field. */
export const contradicts = (field: string): Flaw => ({ code: 'contradicts', names: field });

/** Returns the errors of an object nested in a field, with the field's name before their paths. */
export const flawsWithin = (field: string, flaws: Flaws): Flaws =>
  Object.fromEntries(Object.entries(flaws).map(([path, flaw]) => [`${field}.${path}`, flaw]));

/** The errors of fields with rules of their own; absent and null fields have none. `within`: their path in the request. */
export function flawsOf(rules: Rules, draft: object, within = ''): Flaws {
  const found = Object.entries(rules).flatMap(([name, rule]): [string, Flaw][] => {
    const flaw = flawOf(rule, (draft as Record<string, unknown>)[name]);
    return flaw === null ? [] : [[within + name, flaw]];
  });
  return Object.fromEntries(found);
}

/** Returns the error of a value by its rule; null if the value is good, absent or null. */
export function flawOf(rule: Rule, value: unknown): Flaw | null {
  if (value === null || value === undefined) return null;
  if (rule.kind === 'whole') return flawOfNumber(rule, value);
  return typeof value === 'string' ? flawOfText(rule, value) : { code: 'wrong' };
}

function flawOfText({ min, max, pattern, code = 'wrong', flawOf: flawInside }: TextRule, value: string): Flaw | null {
  const { length } = value.trim();
  if (length < min) return length === 0 ? { code: 'required' } : { code: 'too_short', min };
  if (length > max) return { code: 'too_long', max };
  if (pattern !== undefined && !pattern.test(value.trim())) return { code };
  return flawInside?.(value) ?? null;
}

function flawOfNumber({ min, max }: WholeRule, value: unknown): Flaw | null {
  if (value === '') return { code: 'required' };
  if (typeof value !== 'number' || !Number.isInteger(value)) return { code: 'not_whole' };
  if (value < min) return { code: 'too_small', min };
  return value > max ? { code: 'too_big', max } : null;
}
