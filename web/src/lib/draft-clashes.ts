import type { ErrorDetail } from './api-error.ts';
import type { DraftState } from './draft-state.ts';

/** A field's label, and how to format its value; `other` is the value shown beside it. */
type Named<Value> = { label: string; words: (value: Value, other: Value) => string };
/** The labels of fields, and a formatter for values that are not text. */
export type Labels<Values> = {
  [Name in keyof Values & string]?: string | Named<Values[Name]>;
};

/** A field with two values: the one typed here, and the one that somebody else saved meanwhile. */
export type Clash = {
  field: string;
  label: string;
  /** The values as text; empty for no value, a boolean for a switch. */
  mine: string | boolean;
  theirs: string | boolean;
  /** Who saved the other value and when, as far as known. */
  by: { id: string; name: string } | null;
  at: string | null;
};

type Context<Values> = {
  labels: Labels<Values>;
  /** What the server reported about each field. */
  edits: readonly ErrorDetail[];
};

/** Returns the fields that somebody else has changed too, with both values as text. */
export const findClashes = <Values extends object>(
  { values, base, clashes }: DraftState<Values>,
  { labels, edits }: Context<Values>,
): Clash[] =>
  [...clashes].map((field) => {
    const labelSetting = labels[field];
    const { label, words } = typeof labelSetting === 'object' ? labelSetting : { label: labelSetting ?? '', words: wordsOf };
    const textOf = (value: Values[typeof field], other: Values[typeof field]) =>
      typeof value === 'boolean' ? value : words(value, other);
    const edit = edits.find(({ path }) => [path, path.split('.')[0], path.replace(/_ids?$/, '')].includes(field))?.conflict;
    return {
      field,
      label,
      mine: textOf(values[field], base[field]),
      theirs: textOf(base[field], values[field]),
      by: edit?.by ?? null,
      at: edit?.at ?? null,
    };
  });

/** Formats a value: a text or number as it is, a record by its name, a list by its items. */
function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(wordsOf).join(', ');
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value);
  const { title, name } = value as { title?: unknown; name?: unknown };
  return wordsOf(title ?? name ?? Object.values(value));
}
