import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { foreignWrites } from './table-writes.ts';

const owners = {
  tags: 'tags',
  people: { owner: 'staff', also: { tags: 'marks' } },
  keys: { owner: 'http', also: { tags: 'nothing any more' } },
};

/** Returns the faults of these files only, by path below the server's source. */
async function findIn(files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-owners-'));
  try {
    for (const [name, source] of Object.entries(files)) {
      const path = join(folder, 'server/src', name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, source);
    }
    return await foreignWrites(folder, owners);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const writes = [
  `db.insertInto('tags').values({}).execute();`,
  `db.updateTable('tags as t').set({}).execute();`,
  `db.deleteFrom('tags').execute();`,
  'sql`insert into tags (a) values (1)`;',
  'sql<{ id: string }>`with x as (update tags t set a = ${1} returning id) select id from x`;',
  'sql`update only public.tags set a = 1`;',
  'sql`\n  DELETE FROM\n    "tags" where ${true}`;',
  'sql`select 1, ${sql`truncate tags`}`;',
  'sql`merge into tags using x on true when matched then delete`;',
  `client.query('insert into tags (a) values ($1)', [1]);`,
];

test.each(writes)('A write to another feature’s table is reported: %s', async (statement) => {
  const path = 'features/staff/commands/mark.ts';
  expect(await findIn({ [path]: statement })).toEqual([
    `server/src/${path} writes tags, which is the table of tags: use a command of it.`,
  ]);
});

test.each(['db.deleteFrom(table).execute();', 'sql`delete from ${sql.table(name)} where true`;'])(
  'A write to a table whose name is not literal is reported: %s',
  async (statement) => {
    expect(await findIn({ 'jobs/sweep.ts': statement })).toEqual([expect.stringContaining('whose name is not literal')]);
  },
);

test('A table without an owner is reported, and so is a second writer that no longer writes', async () => {
  expect(await findIn({ 'features/tags/commands.ts': `db.insertInto('moods');` })).toEqual([
    'server/src/features/tags/commands.ts writes moods, which the list of owners does not know.',
    'tags writes people no more: strike it from the list of owners.',
    'tags writes keys no more: strike it from the list of owners.',
  ]);
});

test('Owners, second writers with a reason, readers, the seed and tests are not reported', async () => {
  const files = {
    'features/tags/commands/mark.ts': `db.updateTable('people').set({}); sql\`insert into tags (a) values (1) on conflict (a) do update set a = 2\`; db.deleteFrom('keys');`,
    'features/staff/queries.ts':
      'sql`select * from tags for update of tags skip locked`; sql`select id from tags order by id for no key update`;',
    'features/staff/commands.test.ts': `db.deleteFrom('tags');`,
    'app/seed/tags.ts': `db.deleteFrom('tags');`,
    'db/erase.ts': 'sql`delete from ${sql.table(name)}`;',
    'http/keys.ts': `db.deleteFrom('keys');`,
  };
  expect(await findIn(files)).toEqual([]);
});
