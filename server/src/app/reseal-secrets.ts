import { openDatabase } from '../db/database.ts';
import { readSettings } from '../env.ts';
import { openLog } from '../observe/log.ts';
import { openDatabaseAddress } from './database-url.ts';
import { resealAll } from './reseal.ts';

// `npm run secrets:reseal`: with the new key in SECRET_KEY and the old one in SECRET_KEY_PREVIOUS, re-encrypts every stored secret
// with the new key. Afterwards only recovery codes need the old key, because they are hashed with it.
const env = readSettings();
const log = openLog('warn');
const address = await openDatabaseAddress(env, log);
const database = openDatabase(address.url, { log });
try {
  for (const { table, moved, unreadable } of await resealAll({ database: database.db, env })) {
    console.log(`${table}: ${moved} re-encrypted${unreadable === 0 ? '' : `, ${unreadable} that neither key can decrypt`}`);
    if (unreadable > 0) process.exitCode = 1;
  }
} finally {
  await database.close();
  await address.close();
}
