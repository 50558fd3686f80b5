import * as endpoints from '@vigil/contract/dkim-keys/endpoints.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { serve, type Site } from '../../http/serve.ts';
import { inReach } from '../organizations/queries/reach.ts';
import { addDkimKey, checkDkimKey, deleteDkimKey } from './commands.ts';
import { listDkimKeys } from './queries.ts';

export function dkimKeyRoutes(site: Site): void {
  serve(site, endpoints.listDkimKeys, async (context, { params }) => ({
    data: await inReach(context, params.id, listDkimKeys),
  }));
  serve(site, endpoints.addDkimKey, (context, { params, body }) =>
    inReach(context, params.id, (inTarget) => addDkimKey(inTarget, body)),
  );
  serve(site, endpoints.checkDkimKey, (context, { params }) =>
    inReach(context, params.id, (inTarget) => checkDkimKey(inTarget, params.key_id)),
  );
  serve(site, endpoints.deleteDkimKey, async (context, { params }) => {
    await inReach(context, params.id, (inTarget) => deleteDkimKey(inTarget, params.key_id));
    return ok;
  });
}
