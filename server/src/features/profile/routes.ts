import * as endpoints from '@vigil/contract/profile/endpoints.ts';
import { permissionTreeOf } from '@vigil/contract/profile/rules.ts';
import { serve, type Site } from '../../http/serve.ts';
import { findMe } from './queries.ts';

export function profileRoutes(site: Site): void {
  serve(site, endpoints.getMe, (context) => findMe(context));
  serve(site, endpoints.getMyPermissions, async ({ actor }) => permissionTreeOf([...actor.permissions]));
}
