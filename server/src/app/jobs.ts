import { jobs as assignmentJobs } from '../features/assignments/jobs.ts';
import { jobs as auditJobs } from '../features/audit/jobs.ts';
import { jobs as authJobs } from '../features/auth/jobs.ts';
import { jobs as autophishJobs } from '../features/autophish/jobs.ts';
import { jobs as bounceJobs } from '../features/phishing-bounces/jobs.ts';
import { jobs as campaignJobs } from '../features/phishing-campaigns/jobs.ts';
import { jobs as certificateJobs } from '../features/certificates/jobs.ts';
import { jobs as courseEmailJobs } from '../features/course-emails/jobs.ts';
import { jobs as courseJobs } from '../features/courses/jobs.ts';
import { jobs as deliveryJobs } from '../features/phishing-delivery/jobs.ts';
import { jobs as departmentJobs } from '../features/departments/jobs.ts';
import { jobs as directoryJobs } from '../features/directories/jobs.ts';
import { jobs as dkimKeyJobs } from '../features/dkim-keys/jobs.ts';
import { jobs as domainJobs } from '../features/domains/jobs.ts';
import { jobs as employeeJobs } from '../features/employees/jobs.ts';
import { jobs as fileJobs } from '../features/files/jobs.ts';
import { jobs as emailJobs } from '../features/emails/jobs.ts';
import { jobs as moduleJobs } from '../features/modules/jobs.ts';
import { jobs as organizationJobs } from '../features/organizations/jobs.ts';
import { jobs as reportJobs } from '../features/reports/jobs.ts';
import { jobs as scormJobs } from '../features/scorm/jobs.ts';
import { jobs as ssoJobs } from '../features/sso/jobs.ts';
import { jobs as staffImportJobs } from '../features/staff-imports/jobs.ts';
import { jobs as statisticJobs } from '../features/statistics/jobs.ts';
import { jobs as tagActionJobs } from '../features/tag-automation/jobs.ts';
import { jobs as tagJobs } from '../features/tags/jobs.ts';
import type { Services } from '../services.ts';
import { forgetEdits } from '../http/edits.ts';
import { forgetOrders } from '../http/idempotency.ts';
import { periodic, type Background } from '../jobs/background.ts';
import type { Worker } from '../jobs/repeat-every.ts';
import { reactionJobs } from './reactions.ts';
import { lifeJobs } from './seed/life.ts';

const HOUR_MS = 60 * 60 * 1000;

const jobs: Background[] = [
  ...deliveryJobs,
  ...bounceJobs,
  ...campaignJobs,
  ...autophishJobs,
  ...tagActionJobs,
  periodic({
    worker: 'orders',
    everyMs: HOUR_MS,
    failed: 'Orders of yesterday were not forgotten.',
    run: ({ database }) => forgetOrders(database),
  }),
  periodic({
    worker: 'edits',
    everyMs: HOUR_MS,
    failed: 'Who changed fields long ago was not forgotten.',
    run: ({ database }) => forgetEdits(database),
  }),
  ...lifeJobs,
  ...reactionJobs,
  ...assignmentJobs,
  ...certificateJobs,
  ...courseEmailJobs,
  ...emailJobs,
  ...fileJobs,
  ...departmentJobs,
  ...employeeJobs,
  ...staffImportJobs,
  ...directoryJobs,
  ...authJobs,
  ...organizationJobs,
  ...statisticJobs,
  ...courseJobs,
  ...moduleJobs,
  ...scormJobs,
  ...reportJobs,
  ...dkimKeyJobs,
  ...domainJobs,
  ...auditJobs,
  ...ssoJobs,
  ...tagJobs,
];

/** Every kind of job that a process may queue. */
export const jobKinds = jobs.flatMap(({ kinds }) => kinds);

/** Starts the workers of this process; `stop` waits for running jobs. */
export async function startJobs(services: Services): Promise<Worker> {
  const workers: Worker[] = [];
  for (const job of jobs) {
    const worker = await job.start(services);
    if (worker) workers.push(worker);
  }
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) };
}
