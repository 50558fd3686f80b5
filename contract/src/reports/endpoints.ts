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

export const getReportOptions = api.get('/reports/options', { ...saved, response: reportOptions });
export const listSavedReports = api.get('/reports/saved', { ...saved, query: savedReportsQuery, response: savedReports });
export const saveReport = api.post('/reports/saved', { ...saved, once: true, body: newReport, response: savedReport });
export const getSavedReport = api.get('/reports/saved/{id}', { ...one, response: savedReport });
export const changeReport = api.put('/reports/saved/{id}', {
  ...one,
  body: reportChange,
  takesVersion: true,
  response: savedReport,
});
export const deleteReport = api.delete('/reports/saved/{id}', { ...one, response: done });
export const pauseReport = api.post('/reports/saved/{id}/pause', { ...one, body: pauseOrder, response: savedReport });
export const listRuns = api.get('/reports/saved/{id}/runs', { ...one, query: pageQuery, response: pageOf(reportRun) });
export const runReport = api.post('/reports/saved/{id}/runs', { ...one, once: true, response: z.object({ run_id: id }) });
/** Emails a test of the report in the form to the caller only; nothing is saved. */
export const tryReport = api.post('/reports/trials', {
  ...saved,
  once: true,
  body: newReport,
  response: z.object({ run_id: id, address: z.string() }),
});
/** Previews the first page of the report in the form; nothing is stored. */
export const previewReport = api.post('/reports/previews', { ...saved, body: newReport, response: reportPreview });
export const cancelRun = api.post('/reports/runs/{id}/cancel', { ...one, response: done });
/** Creates a run again for the same days, after its file expired or it failed. */
export const repeatRun = api.post('/reports/runs/{id}/again', { ...one, once: true, response: z.object({ run_id: id }) });
/** Sends a run to the recipients who have not received it. */
export const sendRun = api.post('/reports/runs/{id}/send', { ...one, once: true, response: reportRun });

const sent = {
  permission: 'session',
  ours: 'The link in an email opens a report for its recipient, after signing in.',
  params: idParams,
} as const;
export const getSentReport = api.get('/reports/runs/{id}', { ...sent, response: sentReport });
/** Returns the file's one-time address; the download is logged. */
export const fetchReport = api.post('/reports/runs/{id}/file', { ...sent, response: z.object({ url: z.string() }) });

/** The reports that the caller may see, newest first; `category` is a kind. */
export const listReportJobs = api.get('/reports', {
  permission: 'admin.statistics',
  isPersonal: true,
  query: jobsQuery,
  response: pageOf(listedJob),
});
export const listPaperJobs = api.get('/reports/pdf', {
  permission: 'admin.statistics',
  isPersonal: true,
  query: pageQuery,
  response: pageOf(listedJob),
});
export const getPaperJob = api.get('/reports/pdf/{id}', {
  permission: 'admin.statistics',
  isPersonal: true,
  params: idParams,
  response: reportJob,
});
/** The caller's own runs. */
export const getReportJob = api.get('/reports/{id}', {
  permission: 'session',
  isPersonal: true,
  params: idParams,
  response: reportJob,
});
export const orderProgressReport = api.post('/reports/progress', {
  once: true,
  permission: 'admin.statistics',
  query: orderQuery,
  response: reportJob,
});

const order = { once: true, query: orderQuery, response: reportJob } as const;
const orderOfOne = { ...order, params: idParams } as const;

/** A PDF report of the organisation, or of one below it. */
export const orderPaper = api.post('/reports/pdf', {
  ...order,
  permission: 'admin.statistics',
  query: orderQuery.omit({ format: true }),
  body: paperOrder.default({}),
});
/** An attempt of a quiz, or with `type=scorm` of a package. */
export const orderAttemptReport = api.post('/reports/attempt/{id}', {
  ...orderOfOne,
  permission: 'admin.staff.employees',
  query: courseOrderQuery,
});
export const orderScormAttemptReport = api.post('/reports/attempt/{id}/scorm', {
  ...orderOfOne,
  permission: 'admin.staff.employees',
  query: courseOrderQuery,
});
/** What two calls for the same report about an assignment share. */
const course = { ...orderOfOne, permission: 'admin.learning.assigned', query: courseOrderQuery } as const;
export const orderCourseReport = api.post('/reports/course/{id}', { ...course });
export const orderCoursesReport = api.post('/reports/courses/{id}', { ...course });
export const orderCampaignReport = api.post('/reports/phishing/{id}', { ...orderOfOne, permission: 'admin.phishing.campaigns' });
/** All campaigns of the last month. */
export const orderPhishingReport = api.post('/reports/phishing-campaign', { ...order, permission: 'admin.phishing.campaigns' });

/** The data stored about the caller. */
export const orderOwnData = api.post('/reports/mine', {
  ...order,
  permission: 'user',
  ours: 'Everyone may ask what is stored about them; the public contract has no call for it.',
});
