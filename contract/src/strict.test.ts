import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { pictureLimits } from './shared/file-limits.ts';
import { file, fileLimits, jsonField } from './shared/upload.ts';
import { listOf } from './shared/page.ts';
import { strict } from './strict.ts';

const thing = z.object({ n: z.number().default(1) });

test.each<[string, z.ZodType, unknown, string]>([
  ['itself', thing, { x: 1 }, ''],
  ['a field', z.object({ thing }), { thing: { x: 1 } }, 'thing'],
  ['an optional one', z.object({ thing: thing.nullable().optional() }), { thing: { x: 1 } }, 'thing'],
  ['one with a default', z.object({ thing: thing.prefault({}) }), { thing: { x: 1 } }, 'thing'],
  ['a list', z.array(thing), [{}, { x: 1 }], '1'],
  ['a record', z.record(z.string(), thing), { a: { x: 1 } }, 'a'],
  ['JSON in a form', z.object({ thing: jsonField(thing) }), { thing: '{"x":1}' }, 'thing'],
  ['a list that may be one', z.object({ thing: listOf(thing) }), { thing: { x: 1 } }, 'thing.0'],
  ['a checked one', thing.partial().refine(() => true), { x: 1 }, ''],
  ['a changed one', thing.transform(({ n }) => n), { x: 1 }, ''],
  [
    'one of several',
    z.discriminatedUnion('a', [z.object({ a: z.literal(1), thing }), z.object({ a: z.literal(2) })]),
    { a: 1, thing: { x: 1 } },
    'thing',
  ],
])('%s refuses what it does not know', (_, schema, given, path) => {
  expect(schema.safeParse(given).success).toBe(true);
  const issues = strict(schema).safeParse(given).error?.issues;
  expect(issues?.map((issue) => [issue.code, issue.path.join('.')])).toEqual([['unrecognized_keys', path]]);
});

test.each<[string, (reads: () => boolean) => z.ZodType]>([
  ['after it', (reads) => z.string().refine(reads).max(3)],
  ['before it', (reads) => z.string().trim().max(3).refine(reads)],
  ['in a field', (reads) => z.object({ name: z.string().refine(reads).max(3).optional() })],
])('a limit of length stands before the rule written %s', (_, schemaOf) => {
  const reads = vi.fn(() => true);
  const schema = schemaOf(reads);
  const given = (text: string) => (schema instanceof z.ZodObject ? { name: text } : text);
  expect(
    strict(schema)
      .safeParse(given('four'))
      .error?.issues.map(({ code }) => code),
  ).toEqual(['too_big']);
  expect(reads).not.toHaveBeenCalled();
  expect(strict(schema).safeParse(given('two')).success).toBe(true);
  expect(reads).toHaveBeenCalledOnce();
});

test('blanks around a text are cut off before it is measured', () => {
  expect(strict(z.string().trim().regex(/^a+$/).max(3)).parse('  aaa  ')).toBe('aaa');
});

test('what is known passes as before, with defaults, checks and limits', () => {
  const picture = file(pictureLimits).optional();
  const schema = strict(z.object({ thing, picture }).refine(({ thing: { n } }) => n < 5)) as z.ZodObject;
  expect(schema.parse({ thing: {} })).toEqual({ thing: { n: 1 } });
  expect(schema.safeParse({ thing: { n: 6 } }).success).toBe(false);
  expect(fileLimits(schema.shape.picture as z.ZodType)).toEqual(pictureLimits);
});

test('a schema that cannot refuse unknown fields is a mistake of its author', () => {
  expect(() => strict(z.object({ both: z.intersection(thing, z.object({ m: z.number() })) }))).toThrow(/intersection/);
});
