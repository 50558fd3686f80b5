import { runOnDatabase } from './run-command.ts';
import { resealAll } from './reseal.ts';

// `npm run secrets:reseal`: with the new key in SECRET_KEY and the old one in SECRET_KEY_PREVIOUS, re-encrypts every stored secret
// with the new key. Afterwards only recovery codes need the old key, because they are hashed with it.
await runOnDatabase(async ({ database, env }) => {
  for (const { table, moved, unreadable } of await resealAll({ database, env })) {
    console.log(`${table}: ${moved} re-encrypted${unreadable === 0 ? '' : `, ${unreadable} that neither key can decrypt`}`);
    if (unreadable > 0) process.exitCode = 1;
  }
});
