import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';
import { readEnv } from '../env.ts';
import type { Services } from '../services.ts';
import { openSites } from '../http/sites.ts';
import { openLog } from '../observe/log.ts';
import { endpointsOf } from './document.ts';
import { registerRoutes } from './routes.ts';

/** Lists the endpoints that the program serves. Routes are registered but never called, so nothing behind them is opened. */
export async function listEndpoints(): Promise<AnyEndpoint[]> {
  const services = { env: readEnv(process.env), log: openLog('silent') } as Services;
  const sites = await openSites(services);
  await registerRoutes(sites, services);
  return endpointsOf(sites.routes);
}
