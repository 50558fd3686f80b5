import { PREVIEW_PATH } from '@vigil/contract/shared/preview.ts';
import { servePage } from '../../http/serve-page.ts';
import type { Site } from '../../http/serve.ts';
import { previewPage } from './pages/preview-page.ts';

const HOUR = 3600;

/** HTML that is still being written, shown on the content host: it is posted from the application and never kept. */
export function previewRoutes({ app, services }: Site): void {
  const { html, contentSecurityPolicy } = previewPage(services.env);
  servePage(app, 'An empty page for a frame of the application, which posts into it what to show.', {
    method: 'GET',
    url: PREVIEW_PATH,
    handler: async (_, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', `private, max-age=${HOUR}`)
        .header('content-security-policy', contentSecurityPolicy)
        .send(html),
  });
}
