import * as endpoints from '@vigil/contract/domains/endpoints.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { serve, type Site } from '../../http/serve.ts';
import { inReach } from '../organizations/queries/reach.ts';
import { addDomain, checkDomain, deleteDomain } from './commands.ts';
import { listDomains } from './queries.ts';

export function domainRoutes(site: Site): void {
  serve(site, endpoints.listDomains, async (context, { params }) => ({
    data: await inReach(context, params.id, listDomains),
  }));
  serve(site, endpoints.addDomain, (context, { params, body }) =>
    inReach(context, params.id, (inTarget) => addDomain(inTarget, body)),
  );
  serve(site, endpoints.checkDomain, (context, { params }) =>
    inReach(context, params.id, (inTarget) => checkDomain(inTarget, params.domain_id)),
  );
  serve(site, endpoints.deleteDomain, async (context, { params }) => {
    await inReach(context, params.id, (inTarget) => deleteDomain(inTarget, params.domain_id));
    return ok;
  });
}
