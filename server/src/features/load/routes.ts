import { getLoad } from '@vigil/contract/load/endpoints.ts';
import { serve, type Site } from '../../http/serve.ts';
import { findLoad } from './queries.ts';

export function loadRoutes(site: Site): void {
  serve(site, getLoad, (context) => findLoad(context));
}
