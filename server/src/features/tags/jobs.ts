import { queued, type Background } from '../../jobs/background.ts';
import { workIn } from '../../jobs/work-context.ts';
import { assignTagWork, unassignTagWork } from './commands/assign-tag.ts';
import { tagExport } from './commands/export-tags.ts';
import { syncAllTags, syncTagsJob } from './commands/sync-tags.ts';
import { applyNow, settleTagJob } from './commands/apply-tag-change.ts';

const HOURLY = '23 * * * *';

export const jobs: Background[] = [
  queued(settleTagJob, (services, { organization_id, ...job }) =>
    workIn(services, organization_id, (scope) => applyNow(scope, job)),
  ),
  queued(syncTagsJob, syncAllTags, { cron: HOURLY }),
  tagExport.background,
  assignTagWork.background,
  unassignTagWork.background,
];
