import * as endpoints from '@vigil/contract/auth/endpoints.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { asEdit } from '../../http/edits.ts';
import { serve, servePublic, type Site } from '../../http/serve.ts';
import { countGuess } from './commands/count-attempt.ts';
import { requestMyAddress, cancelMyAddress, confirmAddress, resendMyAddress } from './commands/change-own-address.ts';
import { changePassword } from './commands/change-password.ts';
import { changeSignInPolicy } from './commands/change-policy.ts';
import { generatePassword } from './commands/generate-password.ts';
import { requestRecovery, confirmRecovery } from './commands/recover-password.ts';
import { endOwnImpersonation, impersonate } from './commands/impersonate.ts';
import { register } from './commands/register.ts';
import { addressAfterSignOut, signIn, signOut } from './commands/sign-in.ts';
import { authProblems } from './problems.ts';
import { editablePolicy, findSignInPolicy } from './queries/policy.ts';
import { findAddressLink, findPendingAddress, findInvitation, findRecovery } from './queries/tokens.ts';

export function authRoutes(site: Site): void {
  servePublic(site, endpoints.signIn, (context, { body }) => signIn(context, body));
  serve(site, endpoints.signOut, async (context, { query }) => {
    const url = addressAfterSignOut(context, query.domain_url);
    await signOut(context);
    return { ...ok, url };
  });
  servePublic(site, endpoints.getInvitation, ({ services }, { params }) =>
    findInvitation(services.database, params.invite_token),
  );
  servePublic(site, endpoints.register, (context, { body }) => register(context, body));
  servePublic(site, endpoints.askRecovery, async (context, { body }) => {
    await requestRecovery(context, body);
    return ok;
  });
  servePublic(site, endpoints.getRecovery, ({ services }, { params }) => findRecovery(services.database, params.token));
  servePublic(site, endpoints.confirmRecovery, async (context, { body }) => {
    await confirmRecovery(context, body);
    return ok;
  });
  addressRoutes(site);
  serve(site, endpoints.impersonate, (context, { params }) => impersonate(context, params.id));
  serve(site, endpoints.endImpersonation, async (context) => {
    await endOwnImpersonation(context);
    return ok;
  });
  serve(site, endpoints.generatePassword, (context, { query }) => generatePassword(context, query));
  serve(site, endpoints.getSignInPolicy, (context) => findSignInPolicy(context));
  serve(site, endpoints.changeSignInPolicy, (context, { body }) => {
    const find = () => findSignInPolicy(context);
    const edit = { of: editablePolicy, id: context.organization, given: body, find };
    return asEdit(context, edit, (change) => changeSignInPolicy(context, change));
  });
  serve(
    site,
    endpoints.changePassword,
    async (context, { body }) => {
      await changePassword(context, body);
      return ok;
    },
    { first: countGuess('password', authProblems.wrong_old_password) },
  );
}

function addressRoutes(site: Site): void {
  serve(site, endpoints.getMyAddressWish, async (context) => ({ wish: await findPendingAddress(context) }));
  serve(site, endpoints.askMyAddress, (context, { body }) => requestMyAddress(context, body), {
    first: countGuess('password', authProblems.wrong_old_password),
  });
  serve(site, endpoints.resendMyAddress, (context) => resendMyAddress(context));
  serve(site, endpoints.cancelMyAddress, async (context) => {
    await cancelMyAddress(context);
    return ok;
  });
  servePublic(site, endpoints.getAddressLink, ({ services }, { params }) => findAddressLink(services.database, params.token));
  servePublic(site, endpoints.confirmAddress, (context, { body }) => confirmAddress(context, body));
}
