import * as endpoints from '@vigil/contract/phishing-redirects/endpoints.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { asEdit } from '../../http/edits.ts';
import { serve, type Site } from '../../http/serve.ts';
import { changeRedirectPage, createRedirectPage, deleteRedirectPage } from './commands.ts';
import { editableRedirectPage, findRedirectPage, listRedirectPages } from './queries.ts';

export function phishingRedirectRoutes(site: Site): void {
  serve(site, endpoints.listRedirectPages, (context, { query }) => listRedirectPages(context, query));
  serve(site, endpoints.createRedirectPage, (context, { body }) => createRedirectPage(context, body));
  serve(site, endpoints.getRedirectPage, (context, { params }) => findRedirectPage(context, params.id));
  serve(site, endpoints.changeRedirectPage, (context, { params: { id }, body }) => {
    const find = () => findRedirectPage(context, id);
    return asEdit(context, { of: editableRedirectPage, id, given: body, find }, (change) =>
      changeRedirectPage(context, id, change),
    );
  });
  serve(site, endpoints.deleteRedirectPage, async (context, { params }) => {
    await deleteRedirectPage(context, params.id);
    return ok;
  });
}
