/** Writes the row types of a migrated database: `node scripts/database-types.ts <DATABASE_URL>`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseTypes } from '../server/src/db/row-types.ts';

const file = join(import.meta.dirname, '../server/src/db/schema.ts');
await writeFile(file, await databaseTypes(process.argv[2] ?? process.env.DATABASE_URL ?? ''));
