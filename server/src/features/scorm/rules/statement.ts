import { contradicts, type Flaw } from '@vigil/contract/shared/flaws.ts';
import type { Values } from './data-model.ts';

export const STATEMENT_DEPTH_MAX = 10;
export const STATEMENT_ELEMENTS_MAX = 5000;
/** The longest name that the player sends. Concatenated names would otherwise grow to many times the body. */
export const ELEMENT_NAME_MAX = 300;

type Flattened = { values: Values; flaw: null } | { values: null; flaw: Flaw };

/**
 * Returns run-time data by the full names of its elements, nested or not, or the first limit that the data exceeds. Elements
 * unknown to the data model are saved as well; null is an element without a value, which SCORM writes as an empty text. One
 * element with two values is refused. Takes time linear in the size of the statement.
 */
export function flattenStatement(statement: Readonly<Record<string, unknown>>): Flattened {
  const values: Values = {};
  let elements = 0;
  const walk = (name: string, value: unknown, depth: number): Flaw | null => {
    if (name.length > ELEMENT_NAME_MAX) return { code: 'too_long', max: ELEMENT_NAME_MAX };
    if (typeof value === 'object' && value !== null) {
      if (depth > STATEMENT_DEPTH_MAX) return { code: 'too_deep', max: STATEMENT_DEPTH_MAX };
      return firstFlaw(value, (key, inner) => walk(name === '' ? key : `${name}.${key}`, inner, depth + 1));
    }
    elements += 1;
    if (elements > STATEMENT_ELEMENTS_MAX) return { code: 'too_many', max: STATEMENT_ELEMENTS_MAX };
    const text = textOf(value);
    if (Object.hasOwn(values, name) && values[name] !== text) return contradicts(name);
    values[name] = text;
    return null;
  };
  const flaw = walk('', statement, 0);
  return flaw === null ? { values, flaw } : { values: null, flaw };
}

/** Returns the text of a JSON value that is no object and no list. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function firstFlaw(value: object, flawOf: (key: string, inner: unknown) => Flaw | null): Flaw | null {
  // Listing an array's keys as texts would cost more than the rest of the walk.
  const length = Array.isArray(value) ? value.length : -1;
  for (let index = 0; index < length; index += 1) {
    const flaw = flawOf(String(index), (value as unknown[])[index]);
    if (flaw !== null) return flaw;
  }
  if (length >= 0) return null;
  for (const key of Object.keys(value)) {
    const flaw = flawOf(key, (value as Record<string, unknown>)[key]);
    if (flaw !== null) return flaw;
  }
  return null;
}
