import { signInByDirectory as signIn } from '@vigil/contract/auth/endpoints.ts';
import * as endpoints from '@vigil/contract/directories/endpoints.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { serve, servePublic, type Site } from '../../http/serve.ts';
import { previewDirectory, tryDirectory } from './commands/read-directory.ts';
import { deleteDirectory, saveDirectory } from './commands/save-directory.ts';
import { signInByDirectory } from './commands/sign-in-by-directory.ts';
import { orderSync } from './commands/sync-directory.ts';
import { findDirectory } from './queries/directory.ts';

export function directoryRoutes(site: Site): void {
  servePublic(site, signIn, (context, { body }) => signInByDirectory(context, body));
  serve(site, endpoints.getDirectory, async (context) => ({ directory: await findDirectory(context) }));
  serve(site, endpoints.saveDirectory, (context, { body }) => saveDirectory(context, body));
  serve(site, endpoints.deleteDirectory, async (context) => {
    await deleteDirectory(context);
    return ok;
  });
  serve(site, endpoints.tryDirectory, (context, { body }) => tryDirectory(context, body));
  serve(site, endpoints.previewDirectory, (context) => previewDirectory(context));
  serve(site, endpoints.syncDirectory, async (context) => {
    await orderSync(context);
    return ok;
  });
}
