import * as endpoints from '@vigil/contract/reports/endpoints.ts';
import { asEdit } from '../../http/edits.ts';
import { serve, type Site } from '../../http/serve.ts';
import { assertScorm } from '../assignments/queries/assigned-courses.ts';
import { cancelRun, fetchReport, repeatRun, runReport, sendRun } from './commands/change-run.ts';
import { orderReport } from './commands/order-report.ts';
import { previewReport } from './commands/preview-report.ts';
import { changeReport, deleteReport, pauseReport, saveReport, tryReport } from './commands/save-report.ts';
import { editableReport, findOptions, findSavedReport, listSavedReports } from './queries/reports.ts';
import { findOwnJob, findPaperJob, findSentReport, listJobs, listRuns } from './queries/runs.ts';

export function reportRoutes(site: Site): void {
  serve(site, endpoints.getReportOptions, (context) => findOptions(context));
  serve(site, endpoints.listSavedReports, (context, { query }) => listSavedReports(context, query));
  serve(site, endpoints.saveReport, (context, { body }) => saveReport(context, body));
  serve(site, endpoints.getSavedReport, (context, { params }) => findSavedReport(context, params.id));
  serve(site, endpoints.changeReport, (context, { params: { id }, body }) => {
    const find = () => findSavedReport(context, id);
    return asEdit(context, { of: editableReport, id, given: body, find }, (change) => changeReport(context, id, change));
  });
  serve(site, endpoints.deleteReport, (context, { params }) => deleteReport(context, params.id));
  serve(site, endpoints.pauseReport, (context, { params, body }) => pauseReport(context, params.id, body));
  serve(site, endpoints.listRuns, (context, { params, query }) => listRuns(context, params.id, query));
  serve(site, endpoints.runReport, (context, { params }) => runReport(context, params.id));
  serve(site, endpoints.tryReport, (context, { body }) => tryReport(context, body));
  serve(site, endpoints.previewReport, (context, { body }) => previewReport(context, body));
  serve(site, endpoints.cancelRun, (context, { params }) => cancelRun(context, params.id));
  serve(site, endpoints.repeatRun, (context, { params }) => repeatRun(context, params.id));
  serve(site, endpoints.sendRun, (context, { params }) => sendRun(context, params.id));
  serve(site, endpoints.getSentReport, (context, { params }) => findSentReport(context, params.id));
  serve(site, endpoints.fetchReport, (context, { params }) => fetchReport(context, params.id));
  serve(site, endpoints.listReportJobs, (context, { query }) => listJobs(context, query));
  serve(site, endpoints.listPaperJobs, (context, { query }) => listJobs(context, { ...query, format: 'pdf' }));
  serve(site, endpoints.getPaperJob, (context, { params }) => findPaperJob(context, params.id));
  serve(site, endpoints.getReportJob, (context, { params }) => findOwnJob(context, params.id));
  serve(site, endpoints.orderProgressReport, (context, { query }) => orderReport(context, { kind: 'progress', ...query }));
  serve(site, endpoints.orderPaper, (context, { query, body }) =>
    orderReport(context, { kind: 'organization', language: query.language, format: 'pdf', ...body }),
  );
  serve(site, endpoints.orderPhishingReport, (context, { query }) => orderReport(context, { kind: 'phishing', ...query }));
  serve(site, endpoints.orderOwnData, (context, { query }) =>
    orderReport(context, { kind: 'person', subjects: [context.actor.id], ...query }),
  );
  serve(site, endpoints.orderCampaignReport, (context, { params, query }) =>
    orderReport(context, { kind: 'campaign', subjects: [params.id], ...query }),
  );
  serve(site, endpoints.orderAttemptReport, (context, { params, query: { type, ...query } }) =>
    orderReport(context, { kind: type === 'scorm' ? 'scorm_attempt' : 'attempt', subjects: [params.id], ...query }),
  );
  serve(site, endpoints.orderScormAttemptReport, (context, { params, query: { format, language } }) =>
    orderReport(context, { kind: 'scorm_attempt', subjects: [params.id], format, language }),
  );
  for (const endpoint of [endpoints.orderCourseReport, endpoints.orderCoursesReport]) {
    serve(site, endpoint, async (context, { params, query: { type, ...query } }) => {
      await assertScorm(context, params.id, { type });
      return orderReport(context, { kind: 'course', subjects: [params.id], ...query });
    });
  }
}
