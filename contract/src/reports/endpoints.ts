import { z } from 'zod';
import { api } from '../shared/base-paths.ts';
import { done, id, idParams, pageOf, pageQuery } from '../shared/page.ts';
import {
  courseOrderQuery,
  jobsQuery,
  listedJob,
  newReport,
  reportChange,
  orderQuery,
  paperOrder,
  pauseOrder,
  reportJob,
  reportOptions,
  reportPreview,
  reportRun,
  savedReport,
  savedReports,
  savedReportsQuery,
  sentReport,
} from './report.ts';

const saving = 'The public contract knows reports as they are ordered, and none that are saved and sent by a schedule.';
const saved = { permission: 'admin.statistics', ours: saving } as const;
const one = { ...saved, params: idParams } as const;

export const getReportOptions = api({ ...saved, method: 'GET', path: '/reports/options', response: reportOptions });
export const listSavedReports = api({
  ...saved,
  method: 'GET',
  path: '/reports/saved',
  query: savedReportsQuery,
  response: savedReports,
});
export const saveReport = api({
  ...saved,
  method: 'POST',
  once: true,
  path: '/reports/saved',
  body: newReport,
  response: savedReport,
});
export const getSavedReport = api({ ...one, method: 'GET', path: '/reports/saved/{id}', response: savedReport });
export const changeReport = api({
  ...one,
  method: 'PUT',
  path: '/reports/saved/{id}',
  body: reportChange,
  takesVersion: true,
  response: savedReport,
});
export const deleteReport = api({ ...one, method: 'DELETE', path: '/reports/saved/{id}', response: done });
export const pauseReport = api({
  ...one,
  method: 'POST',
  path: '/reports/saved/{id}/pause',
  body: pauseOrder,
  response: savedReport,
});
export const listRuns = api({
  ...one,
  method: 'GET',
  path: '/reports/saved/{id}/runs',
  query: pageQuery,
  response: pageOf(reportRun),
});
export const runReport = api({
  ...one,
  method: 'POST',
  once: true,
  path: '/reports/saved/{id}/runs',
  response: z.object({ run_id: id }),
});
/** Emails a test of the report in the form to the caller only; nothing is saved. */
export const tryReport = api({
  ...saved,
  method: 'POST',
  once: true,
  path: '/reports/trials',
  body: newReport,
  response: z.object({ run_id: id, address: z.string() }),
});
/** Previews the first page of the report in the form; nothing is stored. */
export const previewReport = api({
  ...saved,
  method: 'POST',
  path: '/reports/previews',
  body: newReport,
  response: reportPreview,
});
export const cancelRun = api({ ...one, method: 'POST', path: '/reports/runs/{id}/cancel', response: done });
/** Creates a run again for the same days, after its file expired or it failed. */
export const repeatRun = api({
  ...one,
  method: 'POST',
  once: true,
  path: '/reports/runs/{id}/again',
  response: z.object({ run_id: id }),
});
/** Sends a run to the recipients who have not received it. */
export const sendRun = api({ ...one, method: 'POST', once: true, path: '/reports/runs/{id}/send', response: reportRun });

const sent = {
  permission: 'session',
  ours: 'The link in an email opens a report for its recipient, after signing in.',
  params: idParams,
} as const;
export const getSentReport = api({ ...sent, method: 'GET', path: '/reports/runs/{id}', response: sentReport });
/** Returns the file's one-time address; the download is logged. */
export const fetchReport = api({
  ...sent,
  method: 'POST',
  path: '/reports/runs/{id}/file',
  response: z.object({ url: z.string() }),
});

/** The reports that the caller may see, newest first; `category` is a kind. */
export const listReportJobs = api({
  method: 'GET',
  path: '/reports',
  permission: 'admin.statistics',
  isPersonal: true,
  query: jobsQuery,
  response: pageOf(listedJob),
});
export const listPaperJobs = api({
  method: 'GET',
  path: '/reports/pdf',
  permission: 'admin.statistics',
  isPersonal: true,
  query: pageQuery,
  response: pageOf(listedJob),
});
export const getPaperJob = api({
  method: 'GET',
  path: '/reports/pdf/{id}',
  permission: 'admin.statistics',
  isPersonal: true,
  params: idParams,
  response: reportJob,
});
/** The caller's own runs. */
export const getReportJob = api({
  method: 'GET',
  path: '/reports/{id}',
  permission: 'session',
  isPersonal: true,
  params: idParams,
  response: reportJob,
});
export const orderProgressReport = api({
  method: 'POST',
  once: true,
  path: '/reports/progress',
  permission: 'admin.statistics',
  query: orderQuery,
  response: reportJob,
});

const order = { method: 'POST', once: true, query: orderQuery, response: reportJob } as const;
const orderOfOne = { ...order, params: idParams } as const;

/** A PDF report of the organisation, or of one below it. */
export const orderPaper = api({
  ...order,
  path: '/reports/pdf',
  permission: 'admin.statistics',
  query: orderQuery.omit({ format: true }),
  body: paperOrder.default({}),
});
/** An attempt of a quiz, or with `type=scorm` of a package. */
export const orderAttemptReport = api({
  ...orderOfOne,
  path: '/reports/attempt/{id}',
  permission: 'admin.staff.employees',
  query: courseOrderQuery,
});
export const orderScormAttemptReport = api({
  ...orderOfOne,
  path: '/reports/attempt/{id}/scorm',
  permission: 'admin.staff.employees',
  query: courseOrderQuery,
});
/** What two calls for the same report about an assignment share. */
const course = { ...orderOfOne, permission: 'admin.learning.assigned', query: courseOrderQuery } as const;
export const orderCourseReport = api({ ...course, path: '/reports/course/{id}' });
export const orderCoursesReport = api({ ...course, path: '/reports/courses/{id}' });
export const orderCampaignReport = api({ ...orderOfOne, path: '/reports/phishing/{id}', permission: 'admin.phishing.campaigns' });
/** All campaigns of the last month. */
export const orderPhishingReport = api({ ...order, path: '/reports/phishing-campaign', permission: 'admin.phishing.campaigns' });

/** The data stored about the caller. */
export const orderOwnData = api({
  ...order,
  path: '/reports/mine',
  permission: 'user',
  ours: 'Everyone may ask what is stored about them; the public contract has no call for it.',
});
