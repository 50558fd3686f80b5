import * as endpoints from '@vigil/contract/letters/endpoints.ts';
import { asEdit } from '../../http/edits.ts';
import { serve, type Site } from '../../http/serve.ts';
import { previewLetterTexts, restoreLetterTexts, saveLetterTexts, tryLetterTexts } from './commands/change-texts.ts';
import { editableLetter, findLetterTexts, listLetterTexts } from './queries/texts.ts';

export function letterTextRoutes(site: Site): void {
  serve(site, endpoints.listLetters, async (context) => ({ data: await listLetterTexts(context) }));
  serve(site, endpoints.saveLetter, (context, { params, body }) => {
    const find = () => findLetterTexts(context, params);
    const edit = { of: editableLetter, id: `${params.kind}.${params.language}`, given: body, find };
    return asEdit(context, edit, (given) => saveLetterTexts(context, params, given));
  });
  serve(site, endpoints.restoreLetter, (context, { params }) => restoreLetterTexts(context, params));
  serve(site, endpoints.previewLetter, (context, { params, body }) => previewLetterTexts(context, params, body));
  serve(site, endpoints.tryLetter, (context, { params, body }) => tryLetterTexts(context, params, body));
}
