import * as endpoints from '@vigil/contract/auth/endpoints.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { serve, servePublic, type Site } from '../../http/serve.ts';
import { register } from './commands/register.ts';
import { signIn, signOut } from './commands/sign-in.ts';
import { findInvitation } from './queries.ts';

export function authRoutes(site: Site): void {
  servePublic(site, endpoints.signIn, (context, { body }) => signIn(context, body));
  serve(site, endpoints.signOut, async (context) => {
    await signOut(context);
    return ok;
  });
  servePublic(site, endpoints.getInvitation, ({ services }, { params }) =>
    findInvitation(services.database, params.invite_token),
  );
  servePublic(site, endpoints.register, (context, { body }) => register(context, body));
}
