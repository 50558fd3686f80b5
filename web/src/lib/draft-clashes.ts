import type { ErrorDetail } from './api-error.ts';
import type { DraftState } from './draft-state.ts';

/** `other` is what is shown beside it. */
type Named<Value> = { label: string; words: (value: Value, other: Value) => string };
/** What fields are called, and how their values read where a text does not say it. */
export type Labels<Values> = {
  [Name in keyof Values & string]?: string | Named<Values[Name]>;
};

/** A field with two values: the one typed here, and the one that someone else saved meanwhile. */
export type Clash = {
  field: string;
  label: string;
  /** What either says; empty for nothing, and whether it is on where it can only be that. */
  mine: string | boolean;
  theirs: string | boolean;
  /** Who saved theirs and when, as far as it is known. */
  by: { id: string; name: string } | null;
  at: string | null;
};

type Told<Values> = {
  labels: Labels<Values>;
  /** What the server said of each field. */
  edits: readonly ErrorDetail[];
};

export const clashesIn = <Values extends object>(
  { values, base, clashes }: DraftState<Values>,
  { labels, edits }: Told<Values>,
): Clash[] =>
  [...clashes].map((field) => {
    const given = labels[field];
    const { label, words } = typeof given === 'object' ? given : { label: given ?? '', words: wordsOf };
    const said = (value: Values[typeof field], other: Values[typeof field]) =>
      typeof value === 'boolean' ? value : words(value, other);
    const edit = edits.find(({ path }) => [path, path.split('.')[0], path.replace(/_ids?$/, '')].includes(field))?.conflict;
    return {
      field,
      label,
      mine: said(values[field], base[field]),
      theirs: said(base[field], values[field]),
      by: edit?.by ?? null,
      at: edit?.at ?? null,
    };
  });

/** What a value reads as: a text or a number as it is, a record by its name, a list by its items. */
function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(wordsOf).join(', ');
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value);
  const { title, name } = value as { title?: unknown; name?: unknown };
  return wordsOf(title ?? name ?? Object.values(value));
}
