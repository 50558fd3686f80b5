/** Writes the row types of the database as the migrations make it: `npm run types:db`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bootstrapDatabase } from '../server/src/db/bootstrap.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { databaseTypes } from '../server/src/db/row-types.ts';
import { openThrowawayPostgres } from './throwaway.ts';

const postgres = await openThrowawayPostgres('types');
try {
  const url = await bootstrapDatabase(postgres.adminUrl, { database: 'types', role: 'types', password: 'types' });
  await migrate(url);
  await writeFile(join(import.meta.dirname, '../server/src/db/schema.ts'), await databaseTypes(url));
} finally {
  await postgres.remove();
}
