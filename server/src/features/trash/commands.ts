import type { TrashKind } from '@vigil/contract/trash/rules.ts';
import type { Context } from '../../http/context.ts';
import { httpProblems, problem } from '../../http/problem.ts';
import { restoreAssignment } from '../assignments/commands/change-assignment.ts';
import { restoreCourse } from '../courses/commands/change-course.ts';
import { restoreModule } from '../modules/commands/change-module.ts';
import { restoreCampaign } from '../phishing-campaigns/commands/delete-campaign.ts';
import { restoreRedirectPage } from '../phishing-redirects/commands.ts';
import { restoreTemplate } from '../phishing-templates/commands/change-templates.ts';
import { restoreReport } from '../reports/commands/save-report.ts';
import { restoreTag } from '../tags/commands/change-tags.ts';
import { listDeleted } from './queries.ts';

const restoreByKind: Record<TrashKind, (context: Context, id: string) => Promise<void>> = {
  campaign: restoreCampaign,
  template: restoreTemplate,
  redirect_page: restoreRedirectPage,
  course: restoreCourse,
  module: restoreModule,
  assigned_course: restoreAssignment,
  tag: restoreTag,
  report: restoreReport,
};

/**
 * Undoes a deletion, within a day of it. The feature that owns the record restores it, with everything that was deleted along
 * with it.
 */
export async function restoreDeleted(context: Context, { kind, id }: { kind: TrashKind; id: string }): Promise<void> {
  const found = (await listDeleted(context, kind)).some((deleted) => deleted.id === id);
  if (!found) throw problem(httpProblems.not_found);
  await restoreByKind[kind](context, id);
}
