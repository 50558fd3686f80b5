import { parseArgs } from 'node:util';
import { asSystem } from '../db/database.ts';
import { verifyAudit } from '../features/audit/queries/verification.ts';
import { runOnDatabase } from './run-command.ts';

// `npm run audit:verify [-- --seals FILE]`: checks every organisation's chain against its seals, or against the seals in the given
// file (for example, those stored by a syslog server), and fails if a chain is broken.
const { values } = parseArgs({ options: { seals: { type: 'string' } } });
await runOnDatabase(async ({ database, env }) => {
  await asSystem(database, async (db) => {
    for (const { id, title } of await db.selectFrom('organizations').select(['id', 'title']).orderBy('title').execute()) {
      const file = values.seals === undefined ? {} : { file: values.seals };
      const { rows_count, broken_at, sealed_at, unsealed_count } = await verifyAudit({ db, organization: id }, env, file);
      if (broken_at !== null) process.exitCode = 1;
      const state = broken_at === null ? 'no changes detected' : `CHANGED, starting with entry ${broken_at}`;
      const sealed = sealed_at === null ? 'never sealed' : `last sealed ${sealed_at}`;
      console.log(`${title}: ${rows_count} entries, ${state}, ${sealed}, ${unsealed_count} recent entries not sealed yet`);
    }
  });
});
