import type { ImportTemplate, templateWanted } from '@vigil/contract/staff-imports/staff-import.ts';
import type { z } from 'zod';
import { tableFile } from '../../../files/table-file.ts';
import type { Context } from '../../../http/context.ts';
import { staffTitles } from '../../employees/rules/staff-words.ts';
import { templateRows } from '../rules/import-template.ts';

export async function findImportTemplate(
  context: Context,
  { language = context.language, format }: z.output<typeof templateWanted>,
): Promise<ImportTemplate> {
  const { filename, type, lines } = tableFile({
    name: 'vigil-staff-template',
    format,
    language,
    titles: staffTitles(language),
    rows: templateRows(language),
  });
  const pieces = (await Array.fromAsync(lines)).map((line) => Buffer.from(line));
  return { filename, type, content: Buffer.concat(pieces).toString('base64') };
}
