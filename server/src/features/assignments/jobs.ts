import { z } from 'zod';
import type { Services } from '../../http/context.ts';
import { jobKind } from '../../jobs/queue.ts';
import { workIn } from '../../jobs/work-context.ts';
import { startBulkWork } from '../long-jobs/commands/bulk-work.ts';
import { assignToSelectionWork } from './commands/assign-to-selection.ts';
import { enrolJob, enrolTargeted } from './commands/enrol.ts';
import { turnAssignments } from './commands/turn-assignments.ts';

const turnJob = jobKind({ name: 'assignment.turn', input: z.object({}), isSingle: true });
const EVERY_MINUTE = '* * * * *';

export const assignmentJobKinds = [enrolJob, turnJob, assignToSelectionWork.job];

export async function startAssignmentJobs(services: Services): Promise<void> {
  await services.queue.work(enrolJob, ({ organization_id, assigned_course_id }) =>
    workIn(services, organization_id, (context) => enrolTargeted(context, assigned_course_id)),
  );
  await startBulkWork(services, assignToSelectionWork);
  await services.queue.work(turnJob, () => turnAssignments(services));
  await services.queue.schedule(turnJob, EVERY_MINUTE, {});
}
