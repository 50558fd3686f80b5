/** Writes the list of the public contract's served calls, and the table of who may make which call: `npm run served`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accessTable } from '../server/src/app/access-table.ts';
import { listEndpoints } from '../server/src/app/listed-endpoints.ts';

const contract = join(import.meta.dirname, '../contract');
const endpoints = await listEndpoints();
const served = endpoints.filter(({ ours }) => ours === undefined).map(({ method, path }) => `${method} ${path}`);
await writeFile(join(contract, 'served.txt'), `${served.sort().join('\n')}\n`);
await writeFile(join(contract, 'access.tsv'), accessTable(endpoints));
