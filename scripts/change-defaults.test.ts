import { expect, test } from 'vitest';
import { z } from 'zod';
import { changeDefaults, defaultsIn } from './change-defaults.ts';

test('No call that changes a record resets fields that the request leaves out', async () => {
  expect(await changeDefaults()).toEqual([]);
});

test('A default is found at every depth of a schema', () => {
  const field = z.string().default('');
  const schema = z.discriminatedUnion('type', [
    z.object({ type: z.literal('one'), field }),
    z.object({ type: z.literal('other'), list: z.array(z.object({ field })).optional() }),
    z
      .object({ type: z.literal('third'), within: z.object({ deep: z.object({}).prefault({}) }).nullable(), fine: z.string() })
      .superRefine(() => {}),
  ]);
  expect(defaultsIn(schema)).toEqual(['body.field', 'body.list[].field', 'body.within.deep']);
  expect(defaultsIn(z.record(z.string(), field))).toEqual(['body{}']);
  expect(defaultsIn(field.transform(Number))).toEqual(['body']);
});
