import * as endpoints from '@vigil/contract/sending-profiles/endpoints.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { secretPlaces } from '@vigil/contract/shared/saved-secrets.ts';
import { asEdit } from '../../http/edits.ts';
import { serve, type Site } from '../../http/serve.ts';
import { inReach } from '../organizations/queries/reach.ts';
import { findMyAddress } from '../profile/queries.ts';
import { findServerState } from '../../mail/server-state.ts';
import { deleteSendingProfile, saveSendingProfile, trySendingProfile } from './commands.ts';
import { editableSendingProfile, findSendingProfile } from './queries.ts';

export function sendingProfileRoutes(site: Site): void {
  serve(site, endpoints.getSendingProfile, (context, { params }) =>
    inReach(context, params.id, async (within) => {
      const sending_profile = await findSendingProfile(within);
      return { sending_profile, limit: sending_profile && (await findServerState(within, sending_profile)) };
    }),
  );
  serve(site, endpoints.saveSendingProfile, (context, { params, body }) =>
    inReach(context, params.id, async (within) => {
      if ((await findSendingProfile(within)) === null) return saveSendingProfile(within, body);
      const find = async () => (await findSendingProfile(within))!;
      const bound = body.password === undefined ? [] : secretPlaces.sending_profile;
      const edit = { of: editableSendingProfile, id: within.organization, given: body, find, bound };
      return asEdit(within, edit, (change) => saveSendingProfile(within, change));
    }),
  );
  serve(site, endpoints.deleteSendingProfile, async (context, { params }) => {
    await inReach(context, params.id, deleteSendingProfile);
    return ok;
  });
  serve(site, endpoints.trySendingProfile, async (context, { params, body }) => {
    const address = await findMyAddress(context);
    return inReach(context, params.id, (within) => trySendingProfile(within, body, { address }));
  });
}
