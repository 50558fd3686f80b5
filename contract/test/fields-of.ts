import { expect } from 'vitest';
import { z } from 'zod';

type Shape = { properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[] };

/** Every field that a schema knows, with a dot before what is inside it; a list speaks for its elements. */
export function fieldsOf(schema: z.ZodType): string[] {
  const inside = ({ properties = {}, items, anyOf = [] }: Shape, prefix: string): string[] => [
    ...Object.entries(properties).flatMap(([name, shape]) => [prefix + name, ...inside(shape, `${prefix}${name}.`)]),
    ...[items, ...anyOf].flatMap((shape) => (shape === undefined ? [] : inside(shape, prefix))),
  ];
  return inside(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, '');
}

export const including = (names: string): string[] => expect.arrayContaining(names.trim().split(/\s+/));
