import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

/** Returns every place where the text occurs: rows of any table of the database, and bytes of any file below the folder. */
export async function findEverywhere(
  text: string,
  { databaseUrl, folder }: { databaseUrl: string; folder: string },
): Promise<string[]> {
  return [...(await findInDatabase(text, databaseUrl)), ...(await findInFiles(text, folder))];
}

async function findInDatabase(text: string, url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select set_config('app.system', 'on', false)");
    const { rows: tables } = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    if (tables.length < 30) throw new Error('The dump did not see the tables.');
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from ${name} t where position($1 in t::text) > 0`,
        [text],
      );
      if (rows[0]!.n > 0) found.push(`table ${name}`);
    }
    return found;
  } finally {
    await client.end();
  }
}

async function findInFiles(text: string, folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true })) {
    const path = join(folder, entry);
    const info = await stat(path).catch(() => undefined);
    if (info?.isFile() !== true) continue;
    const content = await readFile(path).catch(() => Buffer.alloc(0));
    if (content.includes(text)) found.push(path);
  }
  return found;
}
