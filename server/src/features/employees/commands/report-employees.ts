import { peopleSelection } from '@vigil/contract/people/selection.ts';
import { employeeSortKey, type reportOrder, type reportPeople } from '@vigil/contract/employees/employee.ts';
import { reportFormats } from '@vigil/contract/employees/rules.ts';
import { language } from '@vigil/contract/shared/language.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { contradicts } from '@vigil/contract/shared/flaws.ts';
import { sortOrder } from '@vigil/contract/shared/page.ts';
import { z } from 'zod';
import type { Context } from '../../../http/context.ts';
import { requireOwn } from '../../../http/own-ids.ts';
import { problem } from '../../../http/problem.ts';
import { flawProblem } from '../../../http/validate.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { fileJob } from '../../long-jobs/commands/file-job.ts';
import { findLongJob } from '../../long-jobs/queries.ts';
import { peopleOfSelection } from '../../people/queries/chosen.ts';
import { countPeople } from '../../people/queries/counts.ts';
import { assertFilterVisible } from '../../people/queries/result-visibility.ts';
import { employeeProblems } from '../problems.ts';
import { assertOrderVisible, listEmployeesByIds, listIdsInOrder } from '../queries/employees.ts';
import { reportRow, reportTitles } from '../rules/report-columns.ts';

const AT_ONCE = 2_000;

/** Writes the file of a staff report. Selects the people once and reads their rows in chunks. */
export const staffReport = fileJob({
  kind: 'staff_report',
  name: 'report-employees',
  order: z.object({
    selection: peopleSelection,
    sort_by: employeeSortKey,
    sort_order: sortOrder,
    format: z.enum(reportFormats),
    language,
  }),
  file: ({ format, language: readerLanguage }) => ({
    name: 'vigil-staff',
    format,
    language: readerLanguage,
    titles: reportTitles(readerLanguage),
  }),
  async *parts(read, order) {
    const ids = await read((scope) => listIdsInOrder(scope, peopleOfSelection(scope, order.selection), order));
    for (let offset = 0; offset < ids.length; offset += AT_ONCE) {
      const people = await read((scope) => listEmployeesByIds(scope, ids.slice(offset, offset + AT_ONCE)));
      yield people.map((person) => reportRow(person, order.language));
    }
  },
});

export async function orderStaffReport(
  context: Context,
  { need_all, sort_by, sort_order, format, ...filter }: z.output<typeof reportOrder>,
  { ids }: z.output<typeof reportPeople>,
): Promise<LongJob> {
  const { include_ids } = ids;
  if (!need_all && include_ids.length === 0) throw problem(employeeProblems.report_of_nobody);
  if (need_all && include_ids.length > 0) throw flawProblem({ 'ids.include_ids': contradicts('need_all') }, context.language);
  await assertFilterVisible(context, filter);
  await assertOrderVisible(context, { sort_by });
  const selection = { all: need_all, ids, filter };
  await requireOwn(context, [{ path: 'ids.include_ids', kind: 'users', ids: include_ids }]);
  const total = await countPeople(peopleOfSelection(context, selection));
  const order = { selection, sort_by, sort_order, format, language: context.language };
  const event_id = await staffReport.order(context, order, { total });
  await recordChange(context, {
    action: 'employee.report',
    object_type: 'user',
    object_id: null,
    after: { users_count: total, format, selection },
  });
  return findLongJob(context, event_id);
}
