import { z } from 'zod';

/**
 * Makes a schema strict: unknown keys are refused by name at every level, and too long text is refused before any other rule
 * reads the text, since a pattern could take minutes. Input and output types stay the same.
 */
export function strict(schema: z.ZodType): z.ZodType {
  const def = schema._zod.def as unknown as Def;
  if (def.shape !== undefined) return withDefinition(schema, { shape: strictShape(def.shape), catchall: z.never() });
  const inner = Object.fromEntries(
    INNER_KEYS.filter((name) => def[name] instanceof z.ZodType).map((name) => [name, strict(def[name]!)]),
  ) as Partial<Def>;
  if (def.options !== undefined) inner.options = def.options.map(strict);
  if (def.type === 'string' && def.checks !== undefined) inner.checks = moveLengthFirst(def.checks);
  if (UNSUPPORTED.has(def.type)) throw new TypeError(`An input of type ${def.type} cannot refuse unknown fields.`);
  const isSame = Object.entries(inner).every(([name, made]) => isEqual(made, def[name as keyof Def]));
  return isSame ? schema : withDefinition(schema, inner);
}

/** The keys of a schema's definition that hold a schema inside: an array's elements, the schema that is optional. */
const INNER_KEYS = ['innerType', 'element', 'valueType', 'in', 'out'] as const;
/** Kinds of schema that `strict` refuses: the sides of an intersection would refuse each other's fields, no call needs the others. */
const UNSUPPORTED = new Set(['intersection', 'lazy', 'tuple', 'map', 'set', 'promise', 'function']);

type Def = { type: string; shape?: Shape; catchall?: z.ZodType; options?: z.ZodType[]; checks?: Check[] } & {
  [Name in (typeof INNER_KEYS)[number]]?: z.ZodType;
};
type Shape = Record<string, z.ZodType>;

type Check = z.core.$ZodCheck;

/** Moves the check of the longest length right after the last change of the text, such as a trim, and lets it end the checks. */
function moveLengthFirst(checks: Check[]): Check[] {
  const ordered: Check[] = [];
  for (const check of checks) {
    const { def } = check._zod;
    if (def.check !== 'max_length') ordered.push(check);
    else {
      const limit = def as z.core.$ZodCheckMaxLengthDef;
      const last = ordered.findLastIndex((one) => one._zod.def.check === 'overwrite');
      ordered.splice(last + 1, 0, new z.core.$ZodCheckMaxLength({ ...limit, abort: true }));
    }
  }
  return ordered;
}

const strictShape = (shape: Shape): Shape =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, strict(field)]));

const withDefinition = (schema: z.ZodType, changes: Partial<Def>): z.ZodType =>
  schema.clone({ ...schema._zod.def, ...changes } as unknown as typeof schema._zod.def);

const isEqual = (made: unknown, given: unknown): boolean =>
  made === given || (Array.isArray(made) && Array.isArray(given) && made.every((one, at) => one === given[at]));
