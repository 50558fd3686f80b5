import type { NewReport, OrderQuery, ReportJob } from '@vigil/contract/reports/report.ts';
import { kindRules, type Period, type ReportKind } from '@vigil/contract/reports/rules.ts';
import { reportTitles } from '@vigil/contract/reports/titles.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { inReach } from '../../organizations/queries/reach.ts';
import { findReportSettings } from '../../settings/queries.ts';
import { formatsOf } from '../kinds.ts';
import { reportProblems } from '../problems.ts';
import { namesOfSubjects } from '../queries/reports.ts';
import { findOwnJob } from '../queries/runs.ts';
import { orderRun } from './order-run.ts';
import { writeReport } from './save-report.ts';
import { httpProblems } from '../../../http/problem.ts';

type Ordered = OrderQuery & {
  kind: ReportKind;
  subjects?: string[];
  organization_id?: string | undefined;
  period?: Period | undefined;
};

/**
 * Orders a report from the button of a screen. The report is made once, for the person who pressed the button; a printable report
 * is also sent to them by email.
 */
export async function orderReport(
  context: Context,
  { kind, subjects = [], organization_id, period = { type: 'month' }, format, language }: Ordered,
): Promise<ReportJob> {
  const [usual] = formatsOf(kind);
  const chosen = format ?? usual;
  if (chosen === undefined || !formatsOf(kind).includes(chosen)) throw problem(reportProblems.not_made_here);
  const place = organization_id === context.organization ? null : (organization_id ?? null);
  if (place !== null && !context.actor.permissions.has('admin.organization')) throw problem(httpProblems.not_found);
  await assertSubjectsExist(context, { kind, subjects, place });
  const reader = language ?? (await findReportSettings(context)).report_language;
  const { hasPeriod } = kindRules[kind];
  const form: NewReport = {
    kind,
    title: reportTitles[kind][reader],
    subjects,
    organization_id: place,
    period: hasPeriod ? period : null,
    language: reader,
    format: chosen,
    user_ids: chosen === 'pdf' ? [context.actor.id] : [],
    addresses: [],
    schedule: { type: 'once' },
  };
  const report = await writeReport(context, form, { is_saved: false });
  const run_id = await orderRun(context, report, { occasion: 'asked' });
  await recordChange(context, {
    action: 'report.order',
    object_type: 'report',
    object_id: report.id,
    after: { kind, title: form.title, format: chosen, subjects },
  });
  return findOwnJob(context, run_id!);
}

type Target = { kind: ReportKind; subjects: string[]; place: string | null };

async function assertSubjectsExist(context: Context, { kind, subjects, place }: Target): Promise<void> {
  const type = kindRules[kind].subject?.type;
  const find = async (scope: Context) => (type === undefined ? [] : namesOfSubjects(scope, type, subjects));
  const found = await (place === null ? find(context) : inReach(context, place, find));
  if (found.length < subjects.length) throw problem(httpProblems.not_found);
}
