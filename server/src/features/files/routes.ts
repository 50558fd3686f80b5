import { findAddressHolder, isSignedIn, recordLessonActivity } from '../../http/address-holder.ts';
import { httpProblems, problem } from '../../http/problem.ts';
import { sendStored } from '../../http/send-stored.ts';
import { servePage } from '../../http/serve-page.ts';
import type { Site } from '../../http/serve.ts';
import { findFile } from './queries.ts';
import { dispositionOf, isPlayed, isShown } from './rules.ts';

const UUID = /^[0-9a-f-]{36}$/;

/** Serves stored files on the content host to holders of a signed address. */
export function fileRoutes({ app, services }: Site): void {
  servePage(app, 'Stored files are bytes, not JSON answers; the signed address grants access.', {
    method: 'GET',
    url: '/files/:id',
    handler: async (request, reply) => {
      const { id } = request.params as { id: string };
      const path = `/files/${id}`;
      const holder = UUID.test(id) ? await findAddressHolder(services, path, request.query) : undefined;
      if (holder === undefined) throw problem(httpProblems.not_found);
      const file = await findFile(services, { id, owner: holder.organization });
      // Reports, exports and archives are only for the signed-in person named in the address.
      if (file === undefined || !(isShown(file) || isSignedIn(holder))) throw problem(httpProblems.not_found);
      if (isPlayed(file)) await recordLessonActivity(services, holder);
      const headers = {
        'content-type': file.type,
        'content-disposition': dispositionOf(file),
        'cache-control': isShown(file) ? 'private, max-age=3600, immutable' : 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      };
      return sendStored(services.files, file.key, { request, reply, headers });
    },
  });
}
