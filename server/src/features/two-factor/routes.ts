import { ok } from '@vigil/contract/shared/page.ts';
import * as endpoints from '@vigil/contract/two-factor/endpoints.ts';
import { serve, type Site } from '../../http/serve.ts';
import { findCurrentOrganization } from '../organizations/queries/organizations.ts';
import { countGuess } from '../auth/commands/count-attempt.ts';
import { findQrLink, renewRecoveryCodes, setUpTwoFactor } from './commands/set-up.ts';
import { deactivateTwoFactor, requireTwoFactor, resetTwoFactor } from './commands/switch-off.ts';
import { countCode, verifyTwoFactor } from './commands/verify.ts';
import { findTwoFactor } from '../auth/queries/second-factor.ts';
import { twoFactorProblems } from './problems.ts';

const countTwoFactor = countGuess('two-factor', twoFactorProblems.wrong_code);
const counted = { first: countTwoFactor };

export function twoFactorRoutes(site: Site): void {
  serve(site, endpoints.getMyTwoFactor, async (context) => ({
    ...(await findTwoFactor({ ...context, user_id: context.actor.id })),
    organization: await findCurrentOrganization(context),
  }));
  serve(site, endpoints.getMyQrLink, (context) => findQrLink(context));
  serve(site, endpoints.setUpTwoFactor, (context, { body }) => setUpTwoFactor(context, body), counted);
  serve(site, endpoints.verifyTwoFactor, (context, { body }) => verifyTwoFactor(context, body), {
    first: async (caller) => {
      // Nothing may refuse after `countTwoFactor` has reserved a guess, because only its result releases the guess.
      await countCode(caller);
      return countTwoFactor(caller);
    },
  });
  serve(
    site,
    endpoints.deactivateTwoFactor,
    async (context, { body }) => {
      await deactivateTwoFactor(context, body);
      return ok;
    },
    counted,
  );
  serve(site, endpoints.renewRecoveryCodes, (context, { body }) => renewRecoveryCodes(context, body), counted);
  serve(site, endpoints.resetTwoFactor, async (context, { params }) => {
    await resetTwoFactor(context, params.id);
    return ok;
  });
  serve(site, endpoints.requireTwoFactor, async (context, { query }) => {
    await requireTwoFactor(context, query);
    return ok;
  });
}
