/** Clears a throw-away folder once its owner is gone: with the owner, its end of our input closes, whatever killed it. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { clearAway } from './ownerless.ts';

const folder = process.argv[2]!;
process.stdin.resume();
await once(process.stdin, 'close');
if (existsSync(folder)) await clearAway(folder);
