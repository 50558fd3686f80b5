import * as endpoints from '@vigil/contract/auth/endpoints.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { serve, servePublic, type Site } from '../../http/serve.ts';
import { countGuess } from './commands/count-attempt.ts';
import { changePassword } from './commands/change-password.ts';
import { changeSignInPolicy } from './commands/change-policy.ts';
import { generatePassword } from './commands/generate-password.ts';
import { askRecovery, confirmRecovery } from './commands/recover-password.ts';
import { register } from './commands/register.ts';
import { signIn, signOut } from './commands/sign-in.ts';
import { findSignInPolicy } from './queries/policy.ts';
import { findInvitation, findRecovery } from './queries/tokens.ts';

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
  servePublic(site, endpoints.askRecovery, async (context, { body }) => {
    await askRecovery(context, body);
    return ok;
  });
  servePublic(site, endpoints.getRecovery, ({ services }, { params }) => findRecovery(services.database, params.token));
  servePublic(site, endpoints.confirmRecovery, async (context, { body }) => {
    await confirmRecovery(context, body);
    return ok;
  });
  serve(site, endpoints.generatePassword, (context, { query }) => generatePassword(context, query));
  serve(site, endpoints.getSignInPolicy, (context) => findSignInPolicy(context));
  serve(site, endpoints.changeSignInPolicy, (context, { body }) => changeSignInPolicy(context, body));
  serve(
    site,
    endpoints.changePassword,
    async (context, { body }) => {
      await changePassword(context, body);
      return ok;
    },
    { first: countGuess('password') },
  );
}
