import * as endpoints from '@vigil/contract/organizations/endpoints.ts';
import { serve, type Site } from '../../http/serve.ts';
import { findCurrentOrganization } from './queries.ts';

export function organizationRoutes(site: Site): void {
  serve(site, endpoints.getCurrentOrganization, (context) => findCurrentOrganization(context));
  serve(site, endpoints.getMyOrganizationTitle, (context) => findCurrentOrganization(context));
}
