import { z } from 'zod';
import type { Flaws, Rule, TextRule } from './flaws.ts';

type FieldOf<R extends Rule> = R extends TextRule ? z.ZodString : z.ZodNumber;

/** A schema that accepts values without errors by this rule. */
export function fieldOf<R extends Rule>(rule: R): FieldOf<R> {
  return (rule.kind === 'text' ? textOf(rule) : z.number().int().min(rule.min).max(rule.max)) as FieldOf<R>;
}

export const fieldsOf = <R extends Record<string, Rule>>(rules: R): { [Name in keyof R]: FieldOf<R[Name]> } =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, fieldOf(rule)])) as never;

function textOf({ min, max, pattern, code }: TextRule): z.ZodString {
  const bounded = z.string().trim().min(min).max(max);
  return pattern === undefined ? bounded : bounded.regex(pattern, { error: code ?? 'wrong' });
}

type Given<T extends z.ZodType> = T extends z.ZodDefault<infer U extends z.ZodType> | z.ZodPrefault<infer U extends z.ZodType>
  ? U
  : T;

/**
 * Turns the fields of a new record into those of a change: all are optional and none has a default, so absent fields stay as they
 * are.
 */
export const changeOf = <S extends Record<string, z.ZodType>>(shape: S): { [Name in keyof S]: z.ZodOptional<Given<S[Name]>> } =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      (field instanceof z.ZodDefault || field instanceof z.ZodPrefault ? (field.unwrap() as z.ZodType) : field).optional(),
    ]),
  ) as never;

/** A schema of HTML that keeps the blanks around it and refuses HTML too large to parse. */
export const htmlOf = ({ min, max, flawOf }: TextRule): z.ZodString =>
  z
    .string()
    .min(min)
    .max(max)
    .superRefine((html, context) => {
      const flaw = html.length > max ? null : (flawOf?.(html) ?? null);
      if (flaw === null) return;
      const { code, ...figures } = flaw;
      context.addIssue({ code: 'custom', message: code, params: figures });
    });

/** Returns a check for `superRefine` that reports the errors which `flawsOf` finds in the value. */
export const without =
  <T>(flawsOf: (value: T) => Flaws) =>
  (value: T, context: z.RefinementCtx): void => {
    for (const [path, { code, ...figures }] of Object.entries(flawsOf(value))) {
      context.addIssue({ code: 'custom', path: path.split('.').map(asKey), message: code, params: figures });
    }
  };

const asKey = (name: string): string | number => (/^\d+$/.test(name) ? Number(name) : name);
