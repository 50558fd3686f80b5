/** Writes the row types and the readable schema of the migrated database: `npm run types:db`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bootstrapDatabase } from '../server/src/db/bootstrap.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { databaseTypes } from '../server/src/db/row-types.ts';
import { schemaSql } from '../server/src/db/schema-sql.ts';
import { openThrowawayPostgres } from '../tools/throwaway.ts';

const server = join(import.meta.dirname, '../server');
const postgres = await openThrowawayPostgres('types');
try {
  const url = await bootstrapDatabase(postgres.adminUrl, { database: 'types', role: 'types', password: 'types' });
  await migrate(url);
  await writeFile(join(server, 'src/db/schema.ts'), await databaseTypes(url));
  await writeFile(join(server, 'schema.sql'), await schemaSql(url));
} finally {
  await postgres.remove();
}
