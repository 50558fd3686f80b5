import * as endpoints from '@vigil/contract/consents/endpoints.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { serve, type Site } from '../../http/serve.ts';
import { acceptTexts } from './commands.ts';
import { findMyConsents } from './queries.ts';

export function consentRoutes(site: Site): void {
  serve(site, endpoints.listMyConsents, (context) => findMyConsents(context));
  serve(site, endpoints.acceptTexts, async (context, { body }) => {
    await acceptTexts(context, body);
    return ok;
  });
}
