import { MissingFile, UnsatisfiableRange } from '../../files/file-store.ts';
import { ownerInAddress } from '../../files/content-address.ts';
import { httpProblems, problem } from '../../http/problem.ts';
import { servePage } from '../../http/serve-page.ts';
import type { Site } from '../../http/serve.ts';
import { findFile } from './queries.ts';
import { dispositionOf, rangeOf } from './rules.ts';

const UUID = /^[0-9a-f-]{36}$/;

/** Kept files on the content host, for whoever has a signed address. */
export function fileRoutes({ app, services }: Site): void {
  servePage(app, 'Kept files are bytes, not answers; a signed address is what admits.', {
    method: 'GET',
    url: '/files/:id',
    handler: async (request, reply) => {
      const { id } = request.params as { id: string };
      const path = `/files/${id}`;
      const owner = UUID.test(id) ? ownerInAddress(services.env, path, request.query) : undefined;
      if (owner === undefined) throw problem(httpProblems.not_found);
      const file = await findFile(services, { id, owner });
      const stat = file && (await services.files.stat(file.key));
      if (file === undefined || stat === undefined) throw problem(httpProblems.not_found);
      void reply
        .type(file.type)
        .header('accept-ranges', 'bytes')
        .header('content-disposition', dispositionOf(file))
        .header('cache-control', 'private, max-age=3600, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'cross-origin');
      try {
        const { stream, size, range } = await services.files.get(file.key, rangeOf(request.headers.range, stat.size));
        void reply.header('content-length', range ? range.end - range.start + 1 : size);
        if (range) void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
        return reply.send(stream);
      } catch (error) {
        if (error instanceof MissingFile) throw problem(httpProblems.not_found);
        if (!(error instanceof UnsatisfiableRange)) throw error;
        return reply.status(416).header('content-range', `bytes */${stat.size}`).send();
      }
    },
  });
}
