import { listAssignedCourses } from '@vigil/contract/assignments/endpoints.ts';
import { listDepartmentTitles } from '@vigil/contract/departments/endpoints.ts';
import { listCampaigns } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import {
  cancelRun,
  changeReport,
  deleteReport,
  fetchReport,
  getReportJob,
  getReportOptions,
  getSentReport,
  listReportJobs,
  listRuns,
  listSavedReports,
  orderAttemptReport,
  orderCampaignReport,
  orderCourseReport,
  orderOwnData,
  orderPaper,
  orderProgressReport,
  orderScormAttemptReport,
  pauseReport,
  previewReport,
  repeatRun,
  runReport,
  saveReport,
  sendRun,
  tryReport,
} from '@vigil/contract/reports/endpoints.ts';
import { listOrganizations } from '@vigil/contract/organizations/endpoints.ts';
import { listDeleted } from '@vigil/contract/trash/endpoints.ts';
import type { Named, ReportCategory, ReportInput } from '@vigil/contract/reports/report.ts';
import type { SubjectType } from '@vigil/contract/reports/rules.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, query, useCall } from '../../lib/api.ts';
import { nextOffset } from '../../lib/next-offset.ts';
import { LOAD_MORE_SIZE } from '../../ui/infinite-list.tsx';
import { isRunning } from './rules.ts';

const LIVE_MS = 3_000;
const CALM_MS = 30_000;

export const reportOptionsQuery = () => query(getReportOptions, {});
export const reportsQuery = (category: ReportCategory, limit: number, offset: number) =>
  queryOptions({
    ...query(listSavedReports, { query: { category, limit, offset } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(({ last }) => isRunning(last)) === true ? LIVE_MS : CALM_MS),
  });
const RUNS_AT_FIRST = 10;
export const runsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [listRuns.path, id],
    queryFn: ({ pageParam: offset, signal }) =>
      call(listRuns, { params: { id }, query: { limit: offset === 0 ? RUNS_AT_FIRST : LOAD_MORE_SIZE, offset } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ data }) => data.some(isRunning)) === true ? LIVE_MS : CALM_MS),
  });
/** Reports that were ordered once, by a screen's button or a call. */
export const orderedReportsQuery = () =>
  infiniteQueryOptions({
    queryKey: [listReportJobs.path],
    queryFn: ({ pageParam: offset, signal }) =>
      call(
        listReportJobs,
        { query: { is_saved: 'false', limit: offset === 0 ? RUNS_AT_FIRST : LOAD_MORE_SIZE, offset } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(({ status }) => status === 'in_progress')) === true ? LIVE_MS : CALM_MS,
  });
export const sentReportQuery = (id: string) =>
  queryOptions({
    ...query(getSentReport, { params: { id } }),
    meta: { silent: true },
    refetchInterval: ({ state }) => (state.data?.status === 'in_progress' ? LIVE_MS : false),
  });

const PREVIEW_STALE_MS = 60_000;
export const previewQuery = (body: ReportInput) =>
  queryOptions({
    queryKey: [previewReport.path, body],
    queryFn: ({ signal }) => call(previewReport, { body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: PREVIEW_STALE_MS,
    meta: { silent: true },
  });

const lists = { invalidates: [listSavedReports, listRuns] } as const;
export const useSaveReport = () => useCall(saveReport, { ...lists, silent: true, tip: 'report.create' });
export const useChangeReport = () => useCall(changeReport, { ...lists, silent: true, tip: 'report.update' });
export const useSendTestReport = () => useCall(tryReport, { silent: true });
export const usePauseReport = () => useCall(pauseReport, lists);
export const useDeleteReport = () =>
  useCall(deleteReport, { invalidates: [...lists.invalidates, listDeleted], tip: 'report.delete' });
export const useRunReport = () => useCall(runReport, lists);
export const useCancelRun = () => useCall(cancelRun, lists);
export const useRepeatRun = () => useCall(repeatRun, lists);
export const useSendRun = () => useCall(sendRun, { ...lists, tip: 'report.send' });
export const useFetchReport = () => useCall(fetchReport, { onSuccess: ({ url }) => location.assign(url) });
export const useCreateProgressReport = () => useCall(orderProgressReport, { invalidates: [listReportJobs] });

export const useCreatePaper = () => useCall(orderPaper);

const orders = {
  campaign: orderCampaignReport,
  course: orderCourseReport,
  attempt: orderAttemptReport,
  scorm_attempt: orderScormAttemptReport,
  own: orderOwnData,
};
export type ReportCall = keyof typeof orders;
export const useCreateReport = (kind: ReportCall) => useCall<(typeof orders)[ReportCall]>(orders[kind]);

export const checkReport = (id: string, signal: AbortSignal) => call(getReportJob, { params: { id } }, { signal });

const FOUND = 20;

/** Loads the possible subjects of a report whose name contains the search. */
export const subjectsQuery = (type: 'campaign' | 'assignment' | 'department', search: string) =>
  queryOptions({
    queryKey: ['report-subjects', type, search],
    queryFn: async ({ signal }): Promise<Named[]> => {
      const request = { query: { limit: FOUND, ...(search !== '' && { search }) } };
      if (type === 'campaign') return (await call(listCampaigns, request, { signal })).data.map(toNamed);
      if (type === 'assignment')
        return (await call(listAssignedCourses, request, { signal })).data.map(({ id, title }) => ({ id, title }));
      return (await call(listDepartmentTitles, request, { signal })).data.map(({ id, title }) => ({ id, title }));
    },
    placeholderData: keepPreviousData,
  });
const toNamed = ({ id, name }: { id: string; name: string }): Named => ({ id, title: name });

/** Loads the organisations below the reader's own whose name contains the search. */
export const organizationsBelowQuery = (search: string) =>
  queryOptions({
    queryKey: ['report-organizations', search],
    queryFn: async ({ signal }): Promise<Named[]> => {
      const request = { query: { limit: FOUND, ...(search !== '' && { search }) } };
      return (await call(listOrganizations, request, { signal })).data.map(({ id, title }) => ({ id, title }));
    },
    placeholderData: keepPreviousData,
  });

/** Whether subjects of this type are found by searching for their names. */
export const isFindable = (type: SubjectType): type is 'campaign' | 'assignment' | 'department' =>
  type === 'campaign' || type === 'assignment' || type === 'department';
