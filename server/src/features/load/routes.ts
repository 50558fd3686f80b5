import { getLoad } from '@vigil/contract/load/endpoints.ts';
import { serve, type Site } from '../../http/serve.ts';
import { findLoad } from './queries.ts';

export function installationLoadRoutes(site: Site): void {
  serve(site, getLoad, (context) => findLoad(context));
}
