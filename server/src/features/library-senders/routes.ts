import * as endpoints from '@vigil/contract/library-senders/endpoints.ts';
import { serve, type Site } from '../../http/serve.ts';
import { mapSender, unmapSender } from './commands.ts';
import { listSenders } from './queries.ts';

export function librarySenderRoutes(site: Site): void {
  serve(site, endpoints.listLibrarySenders, (context) => listSenders(context));
  serve(site, endpoints.mapSender, (context, { params, body }) => mapSender(context, params.library_domain, body));
  serve(site, endpoints.unmapSender, (context, { params }) => unmapSender(context, params.library_domain));
}
