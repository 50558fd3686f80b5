import * as endpoints from '@vigil/contract/organizations/endpoints.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { asEdit } from '../../http/edits.ts';
import { serve, type Site } from '../../http/serve.ts';
import { changeOrganization, createChild, deleteLogo, saveLogo } from './commands/change-organization.ts';
import { deleteOrganization } from './commands/delete-organization.ts';
import { appointSuperUser, listSuperUsers, removeSuperUser } from './commands/super-users.ts';
import {
  editableOrganization,
  findCurrentOrganization,
  findOrganization,
  findTotals,
  listOrganizations,
} from './queries/organizations.ts';

export function organizationRoutes(site: Site): void {
  serve(site, endpoints.getCurrentOrganization, (context) => findCurrentOrganization(context));
  serve(site, endpoints.getMyOrganizationTitle, (context) => findCurrentOrganization(context));
  serve(site, endpoints.getOrganizationTotals, (context) => findTotals(context));
  serve(site, endpoints.getOrganization, (context, { params }) => findOrganization(context, params.id));
  serve(site, endpoints.listOrganizations, (context, { query }) => listOrganizations(context, query));
  serve(site, endpoints.createOrganization, (context, { body }) => createChild(context, body));
  serve(site, endpoints.changeOrganization, (context, { params: { id }, body }) => {
    const find = () => findOrganization(context, id);
    return asEdit(context, { of: editableOrganization, id, given: body, find }, (change) =>
      changeOrganization(context, id, change),
    );
  });
  serve(site, endpoints.deleteOrganization, async (context, { params }) => {
    await deleteOrganization(context, params.id);
    return ok;
  });
  serve(site, endpoints.saveLogo, (context, { params, body }) => saveLogo(context, params.id, body.logo));
  serve(site, endpoints.deleteLogo, (context, { params }) => deleteLogo(context, params.id));
  serve(site, endpoints.listSuperUsers, async (context, { params }) => ({ data: await listSuperUsers(context, params.id) }));
  serve(site, endpoints.appointSuperUser, (context, { params, body }) => appointSuperUser(context, params.id, body));
  serve(site, endpoints.removeSuperUser, async (context, { params }) => {
    await removeSuperUser(context, params.id, params.user_id);
    return ok;
  });
}
