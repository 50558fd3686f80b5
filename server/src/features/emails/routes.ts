import * as endpoints from '@vigil/contract/emails/endpoints.ts';
import { asEdit } from '../../http/edits.ts';
import { serve, type Site } from '../../http/serve.ts';
import { previewEmailTexts, restoreEmailTexts, saveEmailTexts, tryEmailTexts } from './commands/change-texts.ts';
import { editableTexts, findEmailTexts, listEmailTexts } from './queries/texts.ts';

export function emailTextRoutes(site: Site): void {
  serve(site, endpoints.listEmails, async (context) => ({ data: await listEmailTexts(context) }));
  serve(site, endpoints.saveEmail, (context, { params, body }) => {
    const find = () => findEmailTexts(context, params);
    const edit = { of: editableTexts, id: `${params.kind}.${params.language}`, given: body, find };
    return asEdit(context, edit, (change) => saveEmailTexts(context, params, change));
  });
  serve(site, endpoints.restoreEmail, (context, { params }) => restoreEmailTexts(context, params));
  serve(site, endpoints.previewEmail, (context, { params, body }) => previewEmailTexts(context, params, body));
  serve(site, endpoints.tryEmail, (context, { params, body }) => tryEmailTexts(context, params, body));
}
