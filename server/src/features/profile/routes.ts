import * as endpoints from '@vigil/contract/profile/endpoints.ts';
import { permissionTreeOf } from '@vigil/contract/profile/rules.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { serve, type Site } from '../../http/serve.ts';
import { endMyOtherSessions, endMySession } from './commands.ts';
import { findMe, listMySessions } from './queries.ts';

export function profileRoutes(site: Site): void {
  serve(site, endpoints.getMe, (context) => findMe(context));
  serve(site, endpoints.getMyPermissions, async ({ actor }) => permissionTreeOf([...actor.permissions]));
  serve(site, endpoints.listMySessions, (context) => listMySessions(context));
  serve(site, endpoints.endMySession, async (context, { params }) => {
    await endMySession(context, params.id);
    return ok;
  });
  serve(site, endpoints.endMyOtherSessions, async (context) => {
    await endMyOtherSessions(context);
    return ok;
  });
}
