import { listDeleted } from '@vigil/contract/trash/endpoints.ts';
import {
  changeCampaign,
  completeCampaign,
  countFailures,
  countRecipients,
  createCampaign,
  decideHeld,
  deleteCampaign,
  excuseDelivery,
  exportCampaigns,
  filterCampaigns,
  forecastSending,
  getCampaign,
  getCampaignCourse,
  getCampaignReading,
  getCampaignExport,
  getCampaignForm,
  getCampaignInternal,
  getCampaignOverview,
  getCampaignTemplate,
  getClickTimes,
  listCampaignDepartments,
  listCampaignOs,
  listCampaigns,
  listCampaignStatuses,
  listCampaignTemplates,
  listCampaignUsers,
  listFailures,
  listDeliveryEvents,
  listLeftOut,
  nameRecipients,
  overruleVerdict,
  sendCampaignTest,
  withdrawExcuse,
} from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { checkReadiness, checkSenders } from '@vigil/contract/campaign-checks/endpoints.ts';
import { decideApproval } from '@vigil/contract/campaign-approval/endpoints.ts';
import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type { RequestOf, ResponseOf } from '@vigil/contract/endpoint.ts';
import type { Audience } from '@vigil/contract/phishing-campaigns/recipients.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, query, useCall } from '../../lib/api.ts';
import { toastTestSent } from '../phishing-templates/api.ts';
import { everyRowQuery } from '../../lib/every-row-query.ts';
import { nextOffset } from '../../lib/next-offset.ts';

/** The polling interval of a running campaign's figures; a hidden tab does not poll. */
export const LIVE_MS = 5_000;
const liveOptions = (isLive: boolean) => (isLive ? { refetchInterval: LIVE_MS, meta: { silent: true } } : {});

/** Returns the polling interval in milliseconds: short while a campaign is being planned; false once it has ended. */
const pollingIntervalOf = (status: Campaign['status'] | undefined) =>
  status === 'creating' ? CREATING_MS : status === 'active' || status === 'planned' ? LIVE_MS : false;
const CREATING_MS = 1_000;

export type CampaignFilter = Omit<NonNullable<RequestOf<typeof filterCampaigns>['body']>, 'limit' | 'offset'>;

export const campaignsQuery = (filter: CampaignFilter, limit: number) =>
  infiniteQueryOptions({
    queryKey: [filterCampaigns.path, filter, limit],
    queryFn: ({ pageParam, signal }) => call(filterCampaigns, { body: { ...filter, limit, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  });
export const campaignStatusesQuery = () => query(listCampaignStatuses, {});
const OPTIONS = 20;
export const campaignOptionsQuery = (search: string, statuses: Campaign['status'][] = []) =>
  infiniteQueryOptions({
    queryKey: [listCampaigns.path, 'options', search, statuses],
    queryFn: ({ pageParam: offset, signal }) =>
      call(
        listCampaigns,
        { query: { limit: OPTIONS, offset, ...(search !== '' && { search }), ...(statuses.length > 0 && { statuses }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  });
/** Loads a campaign where only its name is needed. */
export const campaignNameQuery = (id: string) =>
  queryOptions({ ...query(getCampaign, { params: { id } }), meta: { silent: true } });
export const campaignQuery = (id: string) =>
  queryOptions({
    ...query(getCampaign, { params: { id } }),
    refetchInterval: ({ state }) => pollingIntervalOf(state.data?.status),
  });
export const campaignInternalQuery = (id: string) =>
  queryOptions({
    ...query(getCampaignInternal, { params: { id } }),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'active' || (data !== undefined && isFollowUpBeginning(data)) ? LIVE_MS : false,
  });
/** Whether the campaign has ended and its follow-up is about to begin. */
const isFollowUpBeginning = ({ status, post_campaign, after, follow_up_obstacle }: ResponseOf<typeof getCampaignInternal>) =>
  status === 'completed' && post_campaign !== null && after === null && follow_up_obstacle === null;
/** Loads the form's start values once, because a second answer would replace what was typed. */
export const campaignFormQuery = (id: string) =>
  queryOptions({ ...query(getCampaignForm, { params: { id } }), staleTime: Infinity, gcTime: 0 });
export const campaignReadingQuery = (id: string, isLive = false) =>
  queryOptions({ ...query(getCampaignReading, { params: { id } }), ...liveOptions(isLive) });
export const campaignCourseQuery = (id: string) => query(getCampaignCourse, { params: { id } });
export const campaignTemplatesQuery = (id: string, isLive = false) =>
  queryOptions({ ...query(listCampaignTemplates, { params: { id } }), ...liveOptions(isLive) });
export const campaignTemplateQuery = (id: string, campaign_template_id: string, isLive = false) =>
  queryOptions({ ...query(getCampaignTemplate, { params: { id, campaign_template_id } }), ...liveOptions(isLive) });
export const campaignOverviewQuery = (id: string, isLive = false) =>
  queryOptions({ ...query(getCampaignOverview, { params: { id } }), ...liveOptions(isLive) });
export const clickTimesQuery = (id: string, isLive = false) =>
  queryOptions({ ...query(getClickTimes, { params: { id } }), ...liveOptions(isLive) });
export const campaignOsQuery = (id: string, isLive = false) =>
  queryOptions({ ...query(listCampaignOs, { params: { id } }), ...liveOptions(isLive) });
/** The number of departments in one answer, enough for almost every organisation. */
export const DEPARTMENTS_MAX = 1000;
export const campaignDepartmentsQuery = (id: string, limit: number) =>
  infiniteQueryOptions({
    queryKey: [listCampaignDepartments.path, id, limit],
    queryFn: ({ pageParam, signal }) =>
      call(listCampaignDepartments, { params: { id }, query: { limit, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
/** Loads all departments of a campaign at once, for a picker. */
export const everyCampaignDepartmentQuery = (id: string) => everyRowQuery(listCampaignDepartments, { params: { id } });
export const campaignUsersQuery = (request: RequestOf<typeof listCampaignUsers>, isLive: boolean) =>
  queryOptions({ ...query(listCampaignUsers, request), placeholderData: keepPreviousData, ...liveOptions(isLive) });
export const recipientQuery = (id: string, delivery_id: string, isLive: boolean) =>
  queryOptions({ ...query(listCampaignUsers, { params: { id }, query: { delivery_id, limit: 1 } }), ...liveOptions(isLive) });
export const failuresQuery = (request: RequestOf<typeof listFailures>, isLive: boolean) =>
  queryOptions({ ...query(listFailures, request), placeholderData: keepPreviousData, ...liveOptions(isLive) });
/**
 * Loads the totals of failures. Not polled while a campaign runs, because the server reads every person's earlier and later
 * emails.
 */
export const failureTotalsQuery = (id: string) => query(countFailures, { params: { id } });
export const deliveryEventsQuery = (id: string, delivery_id: string) =>
  query(listDeliveryEvents, { params: { id, delivery_id } });
export const recipientsQuery = (targets: Audience) =>
  queryOptions({ ...query(countRecipients, { body: targets }), placeholderData: keepPreviousData });
export const namedRecipientsQuery = (targets: Audience) => query(nameRecipients, { body: targets });
export const leftOutQuery = (body: RequestOf<typeof listLeftOut>['body']) =>
  queryOptions({ ...query(listLeftOut, { body }), placeholderData: keepPreviousData });
export const forecastQuery = (body: RequestOf<typeof forecastSending>['body']) =>
  queryOptions({ ...query(forecastSending, { body }), placeholderData: keepPreviousData });

export const readinessQuery = (audience: Audience, templates: string[], isLive: boolean) =>
  queryOptions({ ...query(checkReadiness, { body: { audience, templates } }), ...liveOptions(isLive) });
/** Checks the DNS records of the senders, at most once a minute. */
export const sendersQuery = (templates: string[]) =>
  queryOptions({ ...query(checkSenders, { body: { templates } }), staleTime: DNS_MS });
const DNS_MS = 60_000;

const lists = [listCampaigns, filterCampaigns, listCampaignStatuses];
const figures = [
  getCampaign,
  getCampaignOverview,
  getClickTimes,
  listCampaignTemplates,
  getCampaignTemplate,
  listCampaignOs,
  listCampaignDepartments,
  listCampaignUsers,
  listFailures,
  countFailures,
];

export const useSendProbe = () => useCall(createCampaign, { invalidates: [...lists, checkReadiness] });
export const useCreateCampaign = () => useCall(createCampaign, { tip: 'campaign.create', invalidates: lists, silent: true });
export const useChangeCampaign = ({ silent = false } = {}) =>
  useCall(changeCampaign, { invalidates: [...lists, ...figures, getCampaignInternal], silent });
export const useDecideApproval = ({ silent = false } = {}) =>
  useCall(decideApproval, { invalidates: [...lists, ...figures, getCampaignInternal], silent });
export const useDecideHeldEmails = () => useCall(decideHeld, { invalidates: [...lists, ...figures, getCampaignInternal] });
export const useCompleteCampaign = () =>
  useCall(completeCampaign, { tip: 'campaign.end', invalidates: [...lists, ...figures, getCampaignInternal] });
export const useDeleteCampaign = () => useCall(deleteCampaign, { tip: 'campaign.delete', invalidates: [...lists, listDeleted] });
export const useSendCampaignTest = () => useCall(sendCampaignTest, { onSuccess: toastTestSent });
const reloadsOutcomes = { invalidates: [...lists, ...figures, listDeliveryEvents] };
export const useOverruleVerdict = () => useCall(overruleVerdict, reloadsOutcomes);
export const useExcuseDelivery = () => useCall(excuseDelivery, { ...reloadsOutcomes, silent: true });
export const useWithdrawExcuse = () => useCall(withdrawExcuse, reloadsOutcomes);

export const useExportCampaigns = () => useCall(exportCampaigns, {});
export const checkCampaignExport = (id: string, signal: AbortSignal) => call(getCampaignExport, { params: { id } }, { signal });
