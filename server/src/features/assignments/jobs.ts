import { z } from 'zod';
import { queued, type Background } from '../../jobs/background.ts';
import { jobKind } from '../../jobs/queue.ts';
import { workIn } from '../../jobs/work-context.ts';
import { assignToSelectionWork } from './commands/assign-to-selection.ts';
import { completeLearnersWork } from './commands/complete-learners.ts';
import { enrolJob, enrolTargeted } from './commands/enrol.ts';
import { extendLearnersWork } from './commands/extend-learners.ts';
import { resetLearnersWork } from './commands/reset-learners.ts';
import { restoreLearnersWork, removeLearnersWork } from './commands/remove-learners.ts';
import { updateAssignmentStatuses } from './commands/update-assignment-statuses.ts';

const updateStatusesJob = jobKind({ name: 'assignment.turn', input: z.object({}), isSingle: true });
const EVERY_MINUTE = '* * * * *';

export const jobs: Background[] = [
  queued(enrolJob, (services, { organization_id, assigned_course_id }) =>
    workIn(services, organization_id, (context) => enrolTargeted(context, assigned_course_id)),
  ),
  assignToSelectionWork.background,
  completeLearnersWork.background,
  removeLearnersWork.background,
  restoreLearnersWork.background,
  extendLearnersWork.background,
  resetLearnersWork.background,
  queued(updateStatusesJob, updateAssignmentStatuses, { cron: EVERY_MINUTE }),
];
