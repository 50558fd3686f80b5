/** Writes the list of the public contract's calls that are served: `npm run served`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listEndpoints } from '../server/src/app/listed-endpoints.ts';

const served = (await listEndpoints()).filter(({ ours }) => ours === undefined).map(({ method, path }) => `${method} ${path}`);
await writeFile(join(import.meta.dirname, '../contract/served.txt'), `${served.sort().join('\n')}\n`);
