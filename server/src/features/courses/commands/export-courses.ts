import { type CourseSummary, courseListQuery } from '@vigil/contract/courses/course.ts';
import type { exportCourses as endpoint } from '@vigil/contract/courses/endpoints.ts';
import type { ParsedOf } from '@vigil/contract/endpoint.ts';
import { language } from '@vigil/contract/shared/language.ts';
import { tableOrder } from '@vigil/contract/shared/table-order.ts';
import { z } from 'zod';
import { cellsOf, type TableColumn, titlesOf, formatMoment, yesOrNo } from '../../../documents/table-columns.ts';
import type { Context } from '../../../http/context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { fileJob } from '../../long-jobs/commands/file-job.ts';
import { listCourses } from '../queries.ts';

const AT_ONCE = 500;

const columns: TableColumn<CourseSummary>[] = [
  { title: ({ tables }) => tables.courses.course, width: 36, cell: ({ title }) => title },
  { title: ({ tables }) => tables.courses.description, width: 50, cell: ({ description }) => description },
  { title: ({ tables }) => tables.courses.language, width: 10, cell: (course) => course.language.toUpperCase() },
  { title: ({ tables }) => tables.courses.themes, width: 10, cell: ({ themes_count }) => themes_count },
  { title: ({ tables }) => tables.courses.minutes, width: 10, cell: ({ minutes }) => minutes },
  { title: ({ tables }) => tables.courses.labels, width: 24, cell: ({ tags }) => tags.join(', ') },
  {
    title: ({ tables }) => tables.courses.is_public,
    width: 16,
    cell: ({ is_public }, reader) => yesOrNo(is_public, reader),
  },
  {
    title: ({ tables }) => tables.courses.archived,
    width: 12,
    cell: ({ archived }, reader) => yesOrNo(archived, reader),
  },
  {
    title: ({ tables }) => tables.courses.created_at,
    width: 20,
    cell: ({ created_at }, reader) => formatMoment(created_at, reader),
  },
];

const { sort_by, sort_order, search, source, type } = courseListQuery.shape;

/** Exports what the list shows, with the same filter and order. */
export const courseExport = fileJob({
  kind: 'course_export',
  name: 'export-courses',
  // The request's query is parsed already: its flags are booleans here, not text.
  order: z
    .object({
      sort_by,
      sort_order,
      search,
      source,
      type,
      archived: z.boolean().optional(),
      tags: z.array(z.string()).optional(),
      language,
    })
    .extend(tableOrder.shape),
  file: ({ format, language: spoken }) => ({
    name: 'vigil-courses',
    format,
    language: spoken,
    titles: titlesOf(columns, spoken),
  }),
  async *parts(read, order) {
    for (let offset = 0; ; offset += AT_ONCE) {
      const { data } = await read((scope) =>
        listCourses({ ...scope, language: order.language }, { ...order, tags: order.tags, limit: AT_ONCE, offset }),
      );
      yield data.map((course) => cellsOf(columns, course, order));
      if (data.length < AT_ONCE) return;
    }
  },
});

export async function orderCourseExport(
  context: Context,
  order: ParsedOf<typeof endpoint>['query'],
): Promise<{ event_id: string }> {
  const event_id = await courseExport.order(context, { ...order, language: context.language });
  await recordChange(context, { action: 'course.export', object_type: 'course', object_id: null, after: order });
  return { event_id };
}
