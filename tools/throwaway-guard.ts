/**
 * Clears a throw-away folder once its owner has ended: the owner's end closes our standard input, however the owner was killed.
 */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { clearAway } from './ownerless.ts';

const folder = process.argv[2]!;
process.stdin.resume();
await once(process.stdin, 'close');
if (existsSync(folder)) await clearAway(folder);
