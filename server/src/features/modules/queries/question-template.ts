import type { QuestionTemplate, questionTemplateWanted } from '@vigil/contract/modules/module-import.ts';
import type { z } from 'zod';
import { tableFile } from '../../../files/table-file.ts';
import type { Context } from '../../../http/context.ts';
import { templateRows, templateTitles } from '../rules/question-words.ts';

/** A file of questions to begin from, in the language asked for. */
export async function findQuestionTemplate(
  context: Context,
  { language = context.language, format }: z.output<typeof questionTemplateWanted>,
): Promise<QuestionTemplate> {
  const { filename, type, lines } = tableFile({
    name: 'vigil-questions-template',
    format,
    language,
    titles: templateTitles(language),
    rows: templateRows(language),
  });
  const pieces = (await Array.fromAsync(lines)).map((line) => Buffer.from(line));
  return { filename, type, content: Buffer.concat(pieces).toString('base64') };
}
