/** Writes the row types of the database as the migrations make it: `npm run types:db`. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrapDatabase } from '../server/src/db/bootstrap.ts';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { databaseTypes } from '../server/src/db/row-types.ts';

const folder = await mkdtemp(join(tmpdir(), 'vigil-types-'));
const cluster = await startEmbeddedPostgres({ folder, log: () => {} });
try {
  const url = await bootstrapDatabase(cluster.adminUrl, { database: 'types', role: 'types', password: 'types' });
  await migrate(url);
  await writeFile(join(import.meta.dirname, '../server/src/db/schema.ts'), await databaseTypes(url));
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
