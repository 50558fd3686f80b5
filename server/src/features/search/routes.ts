import * as endpoints from '@vigil/contract/search/endpoints.ts';
import { serve, type Site } from '../../http/serve.ts';
import { searchEverything } from './queries.ts';

export function searchRoutes(site: Site): void {
  serve(site, endpoints.searchEverything, (context, { query }) => searchEverything(context, query));
}
