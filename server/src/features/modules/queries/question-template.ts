import type { ImportTemplate, ImportTemplateWanted } from '@vigil/contract/shared/import-template.ts';
import { wholeTable } from '../../../documents/table-file.ts';
import type { Context } from '../../../http/context.ts';
import { templateRows, templateTitles } from '../rules/question-words.ts';

/** Returns a file of sample questions to start from, in the requested language. */
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
