import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { asSystem } from './database.ts';
import { rowsAs } from './rows.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ ROLE: 'web' });
});
afterAll(() => server.stop());

const read = async (table: ReturnType<typeof rowsAs>) =>
  (await asSystem(server.services.database, (tx) => sql`select * from ${table}`.execute(tx))).rows;

const people = [
  { id: '00000000-0000-4000-8000-000000000001', email: 'a"{},\\@b.test', age: 20 as number | null },
  { id: '00000000-0000-4000-8000-000000000002', email: 'NULL', age: null },
];

test('a column has the values of its name, or those that are computed', async () => {
  const table = rowsAs('given', people, {
    id: 'uuid',
    email: 'text',
    age: 'integer',
    is_old: ['boolean', ({ age }) => age !== null],
  });
  expect(await read(table)).toEqual(people.map((person) => ({ ...person, is_old: person.age !== null })));
});

test('rows can be numbered', async () => {
  expect(await read(rowsAs('given', people, { email: 'text' }, 'place'))).toEqual([
    { email: people[0]!.email, place: 1 },
    { email: people[1]!.email, place: 2 },
  ]);
});

test('no rows are an empty table with the same columns', async () => {
  expect(await read(rowsAs('given', [] as typeof people, { id: 'uuid' }))).toEqual([]);
});

test('a column without a value of its name has to be computed', () => {
  // @ts-expect-error No person has a height.
  expect(rowsAs('given', people, { height: 'integer' })).toBeDefined();
});
