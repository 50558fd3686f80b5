import { EDITING_PATH, PREVIEW_PATH } from '@vigil/contract/shared/preview.ts';
import { servePage } from '../../http/serve-page.ts';
import type { Site } from '../../http/serve.ts';
import { editingPage } from './pages/editing-page.ts';
import { previewPage } from './pages/preview-page.ts';

const HOUR = 3600;

/** Shows and edits HTML in progress on the content host: the application posts it, and it is never stored. */
export function previewRoutes({ app, services: { env } }: Site): void {
  for (const { url, page, about } of [
    {
      url: PREVIEW_PATH,
      page: previewPage(env),
      about: 'An empty page for a frame of the application, which posts into it what to show.',
    },
    {
      url: EDITING_PATH,
      page: editingPage(env),
      about: 'A page for a frame of the application, which posts into it what to edit.',
    },
  ]) {
    servePage(app, about, {
      method: 'GET',
      url,
      handler: async (_, reply) =>
        reply
          .type('text/html; charset=utf-8')
          .header('cache-control', `private, max-age=${HOUR}`)
          .header('content-security-policy', page.contentSecurityPolicy)
          .send(page.html),
    });
  }
}
