import * as endpoints from '@vigil/contract/trash/endpoints.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { serve, type Site } from '../../http/serve.ts';
import { restoreDeleted } from './commands.ts';
import { listDeleted } from './queries.ts';

export function trashRoutes(site: Site): void {
  serve(site, endpoints.listDeleted, async (context, { query }) => ({ data: await listDeleted(context, query.kind) }));
  serve(site, endpoints.restoreDeleted, async (context, { body }) => {
    await restoreDeleted(context, body);
    return ok;
  });
}
