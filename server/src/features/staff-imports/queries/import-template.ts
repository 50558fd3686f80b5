import type { ImportTemplate, ImportTemplateWanted } from '@vigil/contract/shared/import-template.ts';
import { wholeTable } from '../../../documents/table-file.ts';
import type { Context } from '../../../http/context.ts';
import { staffTitles } from '../../employees/rules/staff-words.ts';
import { templateRows } from '../rules/import-template.ts';

export const findImportTemplate = (
  context: Context,
  { language = context.language, format }: ImportTemplateWanted,
): Promise<ImportTemplate> =>
  wholeTable({ name: 'vigil-staff-template', format, language, titles: staffTitles(language), rows: templateRows(language) });
