import { randomUUID } from 'node:crypto';
import type { z } from 'zod';

export type Definition = {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  in?: z.ZodType;
  out?: z.ZodType;
  entries?: Record<string, unknown>;
  values?: unknown[];
  checks?: { _zod: { def: { check: string; maximum?: number; minimum?: number; value?: number; format?: string } } }[];
};

/** The internal definition of a Zod schema. */
export const definitionOf = (schema: z.ZodType): Definition => schema._zod.def;

export const limitOf = (definition: Definition): number => Math.min(...checksOf(definition, 'max_length', 'maximum'));

function checksOf({ checks = [] }: Definition, name: string, figure: 'maximum' | 'minimum' | 'value'): number[] {
  return checks.flatMap(({ _zod: { def } }) => (def.check === name && def[figure] !== undefined ? [def[figure]] : []));
}

/** Returns the simplest value of a schema. A refinement of the schema may still refuse it. */
export function exampleOf(schema: z.ZodType): unknown {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'object': {
      const fields = Object.entries(definition.shape!).map(([name, field]) => [name, exampleOf(field)] as const);
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    }
    case 'array':
      return checksOf(definition, 'min_length', 'minimum').some((min) => min > 0) ? [exampleOf(definition.element!)] : [];
    case 'union':
      return exampleOf(definition.options![0]!);
    case 'pipe':
      return exampleOf(definitionOf(definition.in!).type === 'transform' ? definition.out! : definition.in!);
    case 'string':
      return textOf(definition);
    case 'number':
      return Math.max(0, ...checksOf(definition, 'greater_than', 'value'));
    case 'boolean':
      return false;
    case 'enum':
      return Object.values(definition.entries!)[0];
    case 'literal':
      return definition.values![0];
    case 'record':
    case 'unknown':
      return {};
    case 'optional':
    case 'default':
    case 'prefault':
      return undefined;
    case 'nullable':
      return null;
    default:
      return definition.innerType === undefined ? undefined : exampleOf(definition.innerType);
  }
}

const formatsOf = ({ format, checks = [] }: Definition): (string | undefined)[] => [
  format,
  ...checks.map(({ _zod }) => _zod.def.format),
];

export const isFormatted = (definition: Definition): boolean => formatsOf(definition).some((format) => format !== undefined);

function textOf(definition: Definition): string {
  const formats = formatsOf(definition);
  if (formats.includes('uuid')) return randomUUID();
  if (formats.includes('email')) return 'a@example.com';
  if (formats.includes('url')) return 'https://example.com';
  if (formats.includes('datetime')) return '2099-01-01T00:00:00Z';
  if (formats.includes('date')) return '2099-01-01';
  return 'a'.repeat(Math.max(1, ...checksOf(definition, 'min_length', 'minimum')));
}

/** Returns the value with other ids and texts, which depend on the number. */
export function variantOf(schema: z.ZodType, example: unknown, n: number): unknown {
  const definition = definitionOf(schema);
  if (definition.type === 'string' && typeof example === 'string') return variantOfText(definition, example, n);
  if (definition.type === 'number') return n;
  if (definition.type === 'object') {
    return Object.fromEntries(
      Object.entries(example ?? {}).map(([name, value]) => {
        const field = definition.shape![name];
        return [name, field === undefined ? value : variantOf(field, value, n)];
      }),
    );
  }
  const inner = definition.innerType ?? (definition.type === 'pipe' ? definition.in : definition.options?.[0]);
  return inner === undefined ? example : variantOf(inner, example, n);
}

function variantOfText(definition: Definition, example: string, n: number): string {
  const text = textOf(definition);
  if (/^[\da-f]{8}-/.test(text)) return randomUUID();
  if (text.includes('@')) return `a${n}@example.com`;
  if (text.startsWith('https:')) return `https://a${n}.example.com`;
  if (text.startsWith('2099')) {
    const moment = new Date(Date.UTC(2000, 0, 1 + n)).toISOString();
    return text.length === 10 ? moment.slice(0, 10) : moment;
  }
  return example.length > 12 ? example.slice(0, -6) + String(n).padStart(6, '0') : `${n}`;
}
