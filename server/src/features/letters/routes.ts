import * as endpoints from '@vigil/contract/letters/endpoints.ts';
import { serve, type Site } from '../../http/serve.ts';
import { previewLetterTexts, restoreLetterTexts, saveLetterTexts, tryLetterTexts } from './commands/change-texts.ts';
import { listLetterTexts } from './queries/texts.ts';

export function letterTextRoutes(site: Site): void {
  serve(site, endpoints.listLetters, async (context) => ({ data: await listLetterTexts(context) }));
  serve(site, endpoints.saveLetter, (context, { params, body }) => saveLetterTexts(context, params, body));
  serve(site, endpoints.restoreLetter, (context, { params }) => restoreLetterTexts(context, params));
  serve(site, endpoints.previewLetter, (context, { params, body }) => previewLetterTexts(context, params, body));
  serve(site, endpoints.tryLetter, (context, { params, body }) => tryLetterTexts(context, params, body));
}
