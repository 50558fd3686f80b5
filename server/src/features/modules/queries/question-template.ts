import type { ImportTemplate, ImportTemplateWanted } from '@vigil/contract/shared/import-template.ts';
import { wholeTable } from '../../../documents/table-file.ts';
import type { Context } from '../../../http/context.ts';
import { templateRows, templateTitles } from '../rules/question-words.ts';

/** A file of questions to begin from, in the language asked for. */
export const findQuestionTemplate = (
  context: Context,
  { language = context.language, format }: ImportTemplateWanted,
): Promise<ImportTemplate> =>
  wholeTable({
    name: 'vigil-questions-template',
    format,
    language,
    titles: templateTitles(language),
    rows: templateRows(language),
  });
