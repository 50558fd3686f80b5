import type { ParsedOf } from '@vigil/contract/endpoint.ts';
import { language } from '@vigil/contract/shared/language.ts';
import { exportTags } from '@vigil/contract/tags/endpoints.ts';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import { cellsOf, type TableColumn, titlesOf, yesOrNo } from '../../../documents/table-columns.ts';
import type { Context } from '../../../http/context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { fileJob } from '../../long-jobs/commands/file-job.ts';
import { listTags } from '../queries/tags.ts';

const AT_ONCE = 500;

const columns: TableColumn<Tag>[] = [
  { title: ({ tables }) => tables.tags.tag, width: 32, cell: ({ title }) => title },
  {
    title: ({ tables }) => tables.tags.is_automatic,
    width: 16,
    cell: ({ type }, reader) => yesOrNo(type !== 'custom', reader),
  },
  { title: ({ tables }) => tables.tags.is_active, width: 12, cell: ({ is_active }, reader) => yesOrNo(is_active, reader) },
  { title: ({ tables }) => tables.tags.employees, width: 14, cell: ({ users_count }) => users_count },
  {
    title: ({ tables }) => tables.tags.courses,
    width: 40,
    cell: ({ courses }) => courses.map(({ title }) => title).join(', '),
  },
  {
    title: ({ tables }) => tables.tags.emails,
    width: 40,
    cell: ({ messages }) => messages.map(({ theme }) => theme).join(', '),
  },
];

/** Exports the rows of the list, with the same filter and order. */
export const tagExport = fileJob({
  kind: 'tag_export',
  name: 'export-tags',
  order: exportTags.body.safeExtend({ language }),
  file: ({ format, language: spoken }) => ({ name: 'vigil-tags', format, language: spoken, titles: titlesOf(columns, spoken) }),
  async *parts(read, order) {
    for (let offset = 0; ; offset += AT_ONCE) {
      const { data } = await read((scope) => listTags(scope, { ...order, limit: AT_ONCE, offset }));
      yield data.map((tag) => cellsOf(columns, tag, order));
      if (data.length < AT_ONCE) return;
    }
  },
});

export async function orderTagExport(
  context: Context,
  order: ParsedOf<typeof exportTags>['body'],
): Promise<{ event_id: string }> {
  const event_id = await tagExport.order(context, { ...order, language: context.language });
  await recordChange(context, { action: 'tag.export', object_type: 'tag', object_id: null, after: order });
  return { event_id };
}
