import { Client, type QueryResultRow } from 'pg';
import type { Installation } from './installation.ts';

/** Runs an SQL statement directly, across organisations: to move time forward, or to create what no screen can. */
export async function inDatabase<Row extends QueryResultRow>(
  vigil: Installation,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: await vigil.databaseUrl() });
  await client.connect();
  try {
    await client.query("select set_config('app.system', 'on', false)");
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
