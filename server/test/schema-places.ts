import type { z } from 'zod';
import { definitionOf, exampleOf, isFormatted, limitOf } from './schema-examples.ts';

/** A place in a request that accepts a text, a list or an object of any size. */
export type Place = {
  kind: 'text' | 'list' | 'record' | 'anything';
  path: string;
  /** The longest text or list that the schema accepts. */
  max: number;
  /** Whether a text is an id, a date or another form that one pattern describes. */
  isFormatted?: boolean;
  /** The schema of a list's elements. */
  element?: z.ZodType;
  example?: unknown;
  /** Returns the request part with another value in this place. */
  replace(whole: unknown, value: unknown): unknown;
};

type Update = (whole: unknown, change: (value: unknown) => unknown) => unknown;

/** Returns every place of a schema; fields that the good value leaves out get an example. */
export function* placesOf(
  schema: z.ZodType,
  good: unknown,
  path = '',
  update: Update = (whole, change) => change(whole),
): Generator<Place> {
  const definition = definitionOf(schema);
  const place = (kind: Place['kind'], more: Partial<Place> = {}): Place => ({
    kind,
    path,
    max: limitOf(definition),
    replace: (whole, value) => update(whole, () => value),
    ...more,
  });
  switch (definition.type) {
    case 'object': {
      const filled = isObject(good) ? good : (exampleOf(schema) as object);
      for (const [name, field] of Object.entries(definition.shape!)) {
        yield* placesOf(field, (filled as Record<string, unknown>)[name], `${path}.${name}`, (whole, change) =>
          update(whole, (old) => {
            const object = (isObject(old) ? old : filled) as Record<string, unknown>;
            return { ...object, [name]: change(object[name]) };
          }),
        );
      }
      return;
    }
    case 'array': {
      const example = (good as unknown[] | undefined)?.[0] ?? exampleOf(definition.element!);
      yield place('list', { element: definition.element!, example });
      yield* placesOf(definition.element!, example, `${path}[]`, (whole, change) =>
        update(whole, (old) => [change(Array.isArray(old) ? (old[0] ?? example) : example)]),
      );
      return;
    }
    case 'union':
      for (const option of definition.options!) {
        const example = good !== undefined && option.safeParse(good).success ? good : exampleOf(option);
        yield* placesOf(option, example, path, (whole, change) =>
          update(whole, (old) => change(old !== undefined && option.safeParse(old).success ? old : example)),
        );
      }
      return;
    case 'pipe': {
      // A good request carries JSON of a form as text.
      const inner = definitionOf(definition.in!).type === 'transform' ? definition.out! : definition.in!;
      yield* placesOf(inner, parseJson(good), path, (whole, change) => update(whole, (old) => change(parseJson(old))));
      return;
    }
    case 'record':
      yield place('record');
      return;
    case 'unknown':
    case 'any':
      yield place('anything');
      return;
    case 'string':
      yield place('text', { isFormatted: isFormatted(definition) });
      return;
    default:
      if (definition.innerType !== undefined) yield* placesOf(definition.innerType, good, path, update);
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
