import { Client, type QueryResultRow } from 'pg';
import type { Installation } from './installation.ts';

/** Runs a statement beside the product, across organisations: to make time pass, or what no screen can make. */
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
