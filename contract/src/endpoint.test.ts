import { expect, test } from 'vitest';
import { z } from 'zod';
import { pathOf, type RequestOf } from './endpoint.ts';
import { api } from './shared/base-paths.ts';

const read = api.get('/things/{id}', {
  permission: 'admin',
  params: z.object({ id: z.string() }),
  query: z.object({ limit: z.coerce.number<number>().default(20) }),
  response: z.object({}),
});
const write = api.post('/things', { permission: 'admin', body: z.object({ n: z.number() }), response: z.object({}) });

test('a path is filled in and escaped', () => {
  expect(pathOf(read, { id: 'a/b' })).toBe('/lk/api/v2/things/a%2Fb');
});

test('wrong use does not compile', () => {
  const good: [RequestOf<typeof read>, RequestOf<typeof write>] = [{ params: { id: '1' } }, { body: { n: 1 } }];
  // @ts-expect-error a declared body may not be left out
  const noBody: RequestOf<typeof write> = {};
  // @ts-expect-error a body must have the declared shape
  const wrongBody: RequestOf<typeof write> = { body: { n: 'one' } };
  const spec = { permission: 'admin', response: z.object({}) } as const;
  // @ts-expect-error the params must have the names of the path
  const otherName = api.get('/x/{id}', { ...spec, params: z.object({ other: z.string() }) });
  // @ts-expect-error a path with parameters must declare them
  const undeclared = api.get('/x/{id}', spec);
  // @ts-expect-error a path without parameters must declare none
  const surplus = api.get('/x', { ...spec, params: z.object({ id: z.string() }) });
  // @ts-expect-error an unknown permission
  const unknownKey = api.get('/x', { ...spec, permission: 'admin.everything' });
  expect([good, noBody, wrongBody, otherName, undeclared, surplus, unknownKey]).toHaveLength(7);
});
