import { queued, type Background } from '../../jobs/background.ts';
import { workIn } from '../../jobs/work-context.ts';
import { assignTagWork, unassignTagWork } from './commands/assign-tag.ts';
import { keepAllTags, keepTagsJob } from './commands/keep-tags.ts';
import { settleNow, settleTagJob } from './commands/settle-tag.ts';

const HOURLY = '23 * * * *';

export const jobs: Background[] = [
  queued(settleTagJob, (services, { organization_id, ...named }) =>
    workIn(services, organization_id, (scope) => settleNow(scope, named)),
  ),
  queued(keepTagsJob, keepAllTags, { cron: HOURLY }),
  assignTagWork.background,
  unassignTagWork.background,
];
