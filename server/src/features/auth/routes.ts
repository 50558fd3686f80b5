import * as endpoints from '@vigil/contract/auth/endpoints.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { serve, servePublic, type Site } from '../../http/serve.ts';
import { signIn, signOut } from './commands.ts';

export function authRoutes(site: Site): void {
  servePublic(site, endpoints.signIn, (context, { body }) => signIn(context, body));
  serve(site, endpoints.signOut, async (context) => {
    await signOut(context);
    return ok;
  });
}
