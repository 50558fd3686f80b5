import type { z } from 'zod';
import type { Services } from '../http/context.ts';
import { forgetOrders } from '../http/once.ts';
import { factJob } from '../jobs/facts.ts';
import { everySoOften, type Worker } from '../jobs/clock.ts';
import type { JobKind } from '../jobs/queue.ts';
import { assignmentJobKinds, startAssignmentJobs } from '../features/assignments/jobs.ts';
import { recoverJob } from '../features/auth/commands/recover-password.ts';
import { startAuthJobs } from '../features/auth/jobs.ts';
import { auditJobKinds, startAuditJobs } from '../features/audit/jobs.ts';
import { copyContentJob } from '../features/courses/commands/copy-to-organizations.ts';
import { startCourseJobs } from '../features/courses/jobs.ts';
import { departmentJobKinds, startDepartmentJobs } from '../features/departments/jobs.ts';
import { syncDueJob, syncJob } from '../features/directories/commands/sync-directory.ts';
import { startDirectoryJobs } from '../features/directories/jobs.ts';
import { employeeJobKinds, startEmployeeJobs } from '../features/employees/jobs.ts';
import { letterJobKinds, startLetterJobs } from '../features/letters/jobs.ts';
import { recheckJob } from '../features/domains/commands.ts';
import { startDomainJobs } from '../features/domains/jobs.ts';
import { eraseJob } from '../features/organizations/commands/delete-organization.ts';
import { startOrganizationJobs } from '../features/organizations/jobs.ts';
import { startTurning } from '../features/phishing-campaigns/jobs.ts';
import { startSending } from '../features/phishing-delivery/jobs.ts';
import { refreshMetadataJob } from '../features/sso/commands/refresh-metadata.ts';
import { startSsoJobs } from '../features/sso/jobs.ts';
import { startTagActions } from '../features/tag-automation/jobs.ts';
import { startTagJobs, tagJobKinds } from '../features/tags/jobs.ts';
import { startReactions } from './reactions.ts';

/** Every kind of job that any process may ask for. */
export const jobKinds: JobKind<z.ZodType>[] = [
  factJob,
  ...letterJobKinds,
  ...departmentJobKinds,
  ...employeeJobKinds,
  recoverJob,
  syncJob,
  syncDueJob,
  eraseJob,
  recheckJob,
  copyContentJob,
  ...auditJobKinds,
  refreshMetadataJob,
  ...assignmentJobKinds,
  ...tagJobKinds,
];

const HOUR_MS = 60 * 60 * 1000;

/** Starts the work of this process; `stop` lets what is under way finish. */
export async function startJobs(services: Services): Promise<Worker> {
  const workers: Worker[] = [
    startSending(services),
    startTurning(services),
    startTagActions(services),
    everySoOften(services, {
      worker: 'orders',
      everyMs: HOUR_MS,
      failed: 'Orders of yesterday were not forgotten.',
      turn: () => forgetOrders(services.database),
    }),
  ];
  await startReactions(services);
  await startAssignmentJobs(services);
  await startLetterJobs(services);
  await startDepartmentJobs(services);
  await startEmployeeJobs(services);
  await startDirectoryJobs(services);
  await startAuthJobs(services);
  await startOrganizationJobs(services);
  await startCourseJobs(services);
  await startDomainJobs(services);
  await startAuditJobs(services);
  await startSsoJobs(services);
  await startTagJobs(services);
  return {
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
