import { language } from '@vigil/contract/shared/language.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { z } from 'zod';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { fileJob } from '../../long-jobs/commands/file-job.ts';
import { findLongJob } from '../../long-jobs/queries.ts';
import { directoryProblems } from '../problems.ts';
import { countIssues, listIssuesAfter } from '../queries/issues.ts';
import { issueRow, issueTitles } from '../rules/issue-report.ts';

const AT_ONCE = 2_000;

export const issueReport = fileJob({
  kind: 'directory_report',
  name: 'report-directory',
  order: z.object({ language }),
  file: ({ language: readerLanguage }) => ({
    name: 'vigil-directory',
    format: 'xlsx',
    language: readerLanguage,
    titles: issueTitles(readerLanguage),
  }),
  async *parts(read, { language: readerLanguage }) {
    for (let after = 0; ;) {
      const issues = await read((scope) => listIssuesAfter(scope, after, AT_ONCE));
      if (issues.length === 0) return;
      yield issues.map((issue) => issueRow(issue, readerLanguage));
      after = issues.at(-1)!.position;
    }
  },
});

/** Orders a file of everyone whose data here differ from the directory. */
export async function orderIssueReport(context: Context): Promise<LongJob> {
  const total = await countIssues(context);
  if (total === 0) throw problem(directoryProblems.nothing_to_report);
  const event_id = await issueReport.order(context, { language: context.language }, { total });
  await recordChange(context, {
    action: 'directory.report',
    object_type: 'directory',
    object_id: context.organization,
    after: { rows: total },
  });
  return findLongJob(context, event_id);
}
