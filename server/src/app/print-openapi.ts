import { readSettings } from '../env.ts';
import { listEndpoints } from './listed-endpoints.ts';
import { openapiOf } from './openapi.ts';

process.stdout.write(`${JSON.stringify(openapiOf(await listEndpoints(), readSettings()), null, 2)}\n`);
