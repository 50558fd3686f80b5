import { signInByDirectory as signIn } from '@vigil/contract/auth/endpoints.ts';
import * as endpoints from '@vigil/contract/directories/endpoints.ts';
import type { DirectoryTrial } from '@vigil/contract/directories/directory.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { askFirst } from '../../http/ask-first.ts';
import { secretPlaces } from '@vigil/contract/shared/saved-secrets.ts';
import { asEdit } from '../../http/edits.ts';
import { serve, servePublic, type Site } from '../../http/serve.ts';
import { previewDirectory, readPreview, readTrial, tryDirectory, type ReadPreview } from './commands/read-directory.ts';
import { deleteDirectory, saveDirectory } from './commands/save-directory.ts';
import { signInByDirectory } from './commands/sign-in-by-directory.ts';
import { issueReport, orderIssueReport } from './commands/report-issues.ts';
import { orderSync } from './commands/sync-directory.ts';
import { findOwnFile } from '../long-jobs/queries.ts';
import { editableDirectory, findDirectory } from './queries/directory.ts';
import { listIssues } from './queries/issues.ts';

export function directoryRoutes(site: Site): void {
  servePublic(site, signIn, (context, { body }) => signInByDirectory(context, body));
  serve(site, endpoints.getDirectory, async (context) => ({ directory: await findDirectory(context) }));
  serve(site, endpoints.saveDirectory, async (context, { body }) => {
    if ((await findDirectory(context)) === null) return saveDirectory(context, body);
    const find = async () => (await findDirectory(context))!;
    const bound = body.bind_password === undefined ? [] : secretPlaces.directory;
    const edit = { of: editableDirectory, id: context.organization, given: body, find, bound };
    return asEdit(context, edit, (change) => saveDirectory(context, change));
  });
  serve(site, endpoints.deleteDirectory, async (context) => {
    await deleteDirectory(context);
    return ok;
  });
  const trial = askFirst<typeof endpoints.tryDirectory, DirectoryTrial | null>((caller, { body }) => readTrial(caller, body));
  serve(site, endpoints.tryDirectory, (context, parsed) => tryDirectory(context, parsed.body, trial.answerTo(parsed)), trial);
  const preview = askFirst<typeof endpoints.previewDirectory, ReadPreview>(readPreview);
  serve(site, endpoints.previewDirectory, (context, parsed) => previewDirectory(context, preview.answerTo(parsed)), preview);
  serve(site, endpoints.listDirectoryIssues, (context, { query }) => listIssues(context, query));
  serve(site, endpoints.orderDirectoryReport, (context) => orderIssueReport(context));
  serve(site, endpoints.getDirectoryReport, (context, { params }) => findOwnFile(context, params.id, issueReport.kind));
  serve(site, endpoints.syncDirectory, async (context) => {
    await orderSync(context);
    return ok;
  });
}
