import { asSystem, openDatabase } from '../db/database.ts';
import { readSettings } from '../env.ts';
import { verifyAudit } from '../features/audit/queries.ts';
import { openLog } from '../log.ts';
import { openDatabaseAddress } from './database-url.ts';

// `npm run audit:verify`: every organisation's chain, and a failure when one is broken.
const env = readSettings();
const log = openLog('warn');
const address = await openDatabaseAddress(env, log);
const database = openDatabase(address.url, { log });
try {
  await asSystem(database.db, async (db) => {
    for (const { id, title } of await db.selectFrom('organizations').select(['id', 'title']).orderBy('title').execute()) {
      const { rows_count, broken_at } = await verifyAudit({ db, organization: id });
      if (broken_at !== null) process.exitCode = 1;
      console.log(`${title}: ${rows_count} rows, ${broken_at === null ? 'whole' : `BROKEN at row ${broken_at}`}`);
    }
  });
} finally {
  await database.close();
  await address.close();
}
