import { employeeSelection, employeeSortKey, type reportOrder, type reportPeople } from '@vigil/contract/employees/employee.ts';
import { reportFormats } from '@vigil/contract/employees/rules.ts';
import { language } from '@vigil/contract/shared/language.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { sortOrder } from '@vigil/contract/shared/page.ts';
import { z } from 'zod';
import { tableFile, type TableCell } from '../../../files/table-file.ts';
import type { Context, Services } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { workIn } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { storeLines } from '../../files/commands.ts';
import { noteLongJob, finishLongJob, openLongJob } from '../../long-jobs/commands/long-jobs.ts';
import { findLongJob } from '../../long-jobs/queries.ts';
import { employeeProblems } from '../problems.ts';
import { employeesByIds, idsInOrder } from '../queries/employees.ts';
import { selectedPeople } from '../queries/filtered.ts';
import { reportRow, reportTitles } from '../rules/report-columns.ts';

export const STAFF_REPORT = 'staff_report';
const AT_ONCE = 2_000;

const uuid = z.uuid();
const order = z.object({
  selection: employeeSelection,
  sort_by: employeeSortKey,
  sort_order: sortOrder,
  format: z.enum(reportFormats),
  language,
});
export const staffReportJob = jobKind({
  name: 'report-employees',
  input: z.object({ organization_id: uuid, event_id: uuid, actor_id: uuid, order }),
  expireInSeconds: 3600,
});

export async function orderStaffReport(
  context: Context,
  { need_all, sort_by, sort_order, format, ...filter }: z.output<typeof reportOrder>,
  { ids, exclude_ids }: z.output<typeof reportPeople>,
): Promise<LongJob> {
  const { db, organization, services, actor } = context;
  if (!need_all && ids.length === 0) throw problem(employeeProblems.report_of_nobody);
  const selection = { all: need_all, ids: { include_ids: ids, exclude_ids }, filter };
  const { n: total } = await selectedPeople(context, selection)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const event_id = await openLongJob(context, { kind: STAFF_REPORT, created_by: actor.id, total });
  await services.queue.enqueue(db, staffReportJob, {
    organization_id: organization,
    event_id,
    actor_id: actor.id,
    order: { selection, sort_by, sort_order, format, language: context.language },
  });
  await recordChange(context, {
    action: 'employee.report',
    object_type: 'user',
    object_id: null,
    after: { users_count: total, format, selection },
  });
  return findLongJob(context, event_id);
}

/** Who is in it is settled once; their rows are read part by part, so that a staff of any size needs no more memory. */
export async function makeStaffReport(
  services: Services,
  { organization_id, event_id, actor_id, order: wanted }: z.output<typeof staffReportJob.input>,
): Promise<void> {
  const ids = await workIn(services, organization_id, (scope) =>
    idsInOrder(scope, selectedPeople(scope, wanted.selection), wanted),
  );
  async function* rows(): AsyncGenerator<TableCell[]> {
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const people = await workIn(services, organization_id, (scope) => employeesByIds(scope, ids.slice(at, at + AT_ONCE)));
      for (const one of people) yield reportRow(one, wanted.language);
      await workIn(services, organization_id, (scope) => noteLongJob(scope, event_id, { done: at + people.length }));
    }
  }
  await workIn(services, organization_id, async (scope) => {
    const file = tableFile({ name: 'vigil-staff', format: wanted.format, titles: reportTitles(wanted.language), rows: rows() });
    const file_id = await storeLines({ ...scope, actor: { id: actor_id } }, file);
    await finishLongJob(scope, event_id, { status: 'success', result: { file_id } });
  });
}
