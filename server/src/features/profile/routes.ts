import * as endpoints from '@vigil/contract/profile/endpoints.ts';
import { permissionTreeOf } from '@vigil/contract/profile/rules.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { asEdit } from '../../http/edits.ts';
import { serve, type Site } from '../../http/serve.ts';
import { changeMe, deleteMyAvatar, endMyOtherSessions, endMySession, saveMyAvatar } from './commands.ts';
import { editableMe, findMe, listMySessions } from './queries.ts';

export function profileRoutes(site: Site): void {
  serve(site, endpoints.getMe, (context) => findMe(context));
  serve(site, endpoints.changeMe, (context, { body }) => {
    const edit = { of: editableMe, id: context.actor.id, given: body, find: () => findMe(context) };
    return asEdit(context, edit, () => changeMe(context, body));
  });
  serve(site, endpoints.saveMyAvatar, (context, { body }) => saveMyAvatar(context, body.avatar));
  serve(site, endpoints.deleteMyAvatar, (context) => deleteMyAvatar(context));
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
