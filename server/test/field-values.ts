import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { definitionOf, exampleOf, type Definition } from './schema-examples.ts';

/** A field of a request's part, at any level. */
export type Field = {
  path: string;
  schema: z.ZodType;
  /** The current value. */
  value: unknown;
  /** Returns the request part with another value in this field. */
  replace(whole: unknown, value: unknown): unknown;
};

type Update = (whole: unknown, change: (value: unknown) => unknown) => unknown;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

/** Recognises JSON inside a form, which is sent as text. */
const isJson = (value: unknown): value is string => typeof value === 'string' && /^[[{]/.test(value);
const unfolded = (value: unknown): unknown => (isJson(value) ? JSON.parse(value) : value);
const folded = (value: unknown, before: unknown): unknown => (isJson(before) ? JSON.stringify(value) : value);

/** Returns the inner schema, without optionality, defaults, transforms and pipes. */
function coreOf(schema: z.ZodType): z.ZodType {
  const definition = definitionOf(schema);
  if (definition.innerType !== undefined) return coreOf(definition.innerType);
  if (definition.type !== 'pipe') return schema;
  return coreOf(definitionOf(definition.in!).type === 'transform' ? definition.out! : definition.in!);
}

/** Returns every field of an object and of its nested objects; of a list, the fields of its first element. */
export function* fieldsOf(
  schema: z.ZodType,
  good: unknown,
  path = '',
  update: Update = (whole, change) => change(whole),
): Generator<Field> {
  const definition = definitionOf(coreOf(schema));
  if (definition.type === 'object') {
    const filled = isObject(unfolded(good)) ? (unfolded(good) as Record<string, unknown>) : undefined;
    if (filled === undefined && path !== '') return;
    for (const [name, field] of Object.entries(definition.shape!)) {
      const within: Update = (whole, change) =>
        update(whole, (old) => {
          const object = (isObject(unfolded(old)) ? unfolded(old) : {}) as Record<string, unknown>;
          return folded({ ...object, [name]: change(object[name]) }, old);
        });
      const at = path === '' ? name : `${path}.${name}`;
      const value = filled?.[name];
      yield { path: at, schema: field, value, replace: (whole, to) => within(whole, () => to) };
      yield* fieldsOf(field, value, at, within);
    }
  }
  if (definition.type === 'array' && Array.isArray(unfolded(good))) {
    const [first] = unfolded(good) as unknown[];
    yield* fieldsOf(definition.element!, first, `${path}[]`, (whole, change) =>
      update(whole, (old) => {
        const list = unfolded(old) as unknown[];
        return folded(list.with(0, change(list[0])), old);
      }),
    );
  }
  if (definition.type === 'union') {
    const fits = definition.options!.find((option) => good !== undefined && option.safeParse(good).success);
    if (fits !== undefined) yield* fieldsOf(fits, good, path, update);
  }
}

/** Returns whether a field has a single possible value, such as the discriminator of a union. */
export const isConstant = ({ schema }: Pick<Field, 'schema'>): boolean => {
  const definition = definitionOf(coreOf(schema));
  return definition.type === 'literal' && definition.values!.length === 1;
};

/** Returns other values that the field's schema accepts. `ids` are those of existing records. */
export function otherValues({ schema, value }: Pick<Field, 'schema' | 'value'>, ids: readonly string[]): unknown[] {
  const asIs = candidatesOf(schema, unfolded(value), ids);
  const inForms = asIs.filter((candidate) => typeof candidate === 'object' && candidate !== null && !(candidate instanceof Blob));
  return [...asIs.map((candidate) => folded(candidate, value)), ...inForms.map((candidate) => JSON.stringify(candidate))].filter(
    (candidate) => candidate instanceof Blob || (!isSame(candidate, value) && schema.safeParse(candidate).success),
  );
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

function candidatesOf(schema: z.ZodType, value: unknown, ids: readonly string[]): unknown[] {
  const core = coreOf(schema);
  const definition = definitionOf(core);
  const absent = [undefined, null];
  switch (definition.type) {
    case 'boolean':
      return [true, false, 'true', 'false', ...absent];
    case 'enum':
      return [...Object.values(definition.entries!), ...absent];
    case 'literal':
      return [...definition.values!, ...absent];
    case 'number':
      return [...[1, 2, 3, 5, 7, 10, 30, 100, 1, 0].map((more) => (typeof value === 'number' ? value + more : more)), ...absent];
    case 'string':
      return [...textsOf(definition, value, ids), ...absent];
    case 'array': {
      const list = Array.isArray(value) ? value : [];
      const elements = candidatesOf(definition.element!, list[0], ids).filter((one) => one !== undefined && one !== null);
      return [
        ...elements.map((one) => [one]),
        ...elements.slice(0, 3).map((one) => [...list, one]),
        [],
        list.slice(1),
        ...absent,
      ];
    }
    case 'object': {
      const fields = Object.entries(definition.shape!).flatMap(([name, field]) =>
        candidatesOf(field, undefined, ids).map((one) => ({ ...(exampleOf(core) as object), [name]: one })),
      );
      return [exampleOf(core), ...fields, ...absent];
    }
    case 'union':
      return definition.options!.flatMap((option) => candidatesOf(option, value, ids));
    case 'record':
    case 'custom':
      return [new File(['changed'], 'changed.txt', { type: 'text/plain' }), ...absent];
    case 'unknown':
    case 'any':
      return [{ changed: 'changed' }, ['changed'], 'changed', 1, ...absent];
    default:
      return absent;
  }
}

function textsOf(definition: Definition, value: unknown, ids: readonly string[]): string[] {
  const example = exampleOf({ _zod: { def: definition } } as z.ZodType) as string;
  if (/^[\da-f]{8}-/.test(example)) return [...ids, randomUUID()];
  if (example.startsWith('2099-01-01T')) return [1, 2, 3, 5, 10, 40].flatMap((days) => [inDays(days), inDays(-days)]);
  if (example.startsWith('2099'))
    return [1, 3, 40].flatMap((days) => [inDays(days), inDays(-days)].map((day) => day.slice(0, 10)));
  const texts = [
    'Changed',
    'changed@example.com',
    'https://changed.example.com',
    'changed.example.com',
    '#112233',
    '123456',
    '10:00',
    'Europe/Berlin',
  ];
  return typeof value === 'string' ? [`${value}a`, ...texts, 'a'] : [...texts, 'a'];
}
