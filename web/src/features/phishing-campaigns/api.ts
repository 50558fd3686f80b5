import { listDeleted } from '@vigil/contract/trash/endpoints.ts';
import {
  changeCampaign,
  completeCampaign,
  countRecipients,
  createCampaign,
  decideHeld,
  deleteCampaign,
  exportCampaigns,
  filterCampaigns,
  getAutoFinishDate,
  getCampaign,
  getCampaignCourse,
  getCampaignExport,
  getCampaignForm,
  getCampaignInternal,
  getCampaignTemplate,
  listCampaignDepartments,
  listCampaignOs,
  listCampaigns,
  listCampaignStatuses,
  listCampaignTemplates,
  listCampaignUsers,
  listDeliveryEvents,
  listLeftOut,
  nameRecipients,
  overruleVerdict,
  sendCampaignTest,
} from '@vigil/contract/phishing-campaigns/endpoints.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import type { Targets } from '@vigil/contract/people/targets.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, query, useCall } from '../../lib/api.ts';
import { tellTestSent } from '../phishing-templates/api.ts';
import { nextOffset } from '../../lib/next-offset.ts';

/** How often the figures of a running campaign are asked for anew; a hidden tab asks for none. */
export const LIVE_MS = 5_000;
const live = (isLive: boolean) => (isLive ? { refetchInterval: LIVE_MS, meta: { silent: true } } : {});

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
export const campaignOptionsQuery = (search: string) =>
  queryOptions({
    ...query(listCampaigns, { query: { limit: OPTIONS, ...(search !== '' && { search }) } }),
    placeholderData: keepPreviousData,
  });
/** For where a campaign is but named. */
export const campaignNameQuery = (id: string) =>
  queryOptions({ ...query(getCampaign, { params: { id } }), meta: { silent: true } });
export const campaignQuery = (id: string) =>
  queryOptions({
    ...query(getCampaign, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'active' || state.data?.status === 'planned' ? LIVE_MS : false),
  });
export const campaignInternalQuery = (id: string) => query(getCampaignInternal, { params: { id } });
/** Read once for the form that begins with it: what is typed there stays. */
export const campaignFormQuery = (id: string) =>
  queryOptions({ ...query(getCampaignForm, { params: { id } }), staleTime: Infinity, gcTime: 0 });
export const campaignCourseQuery = (id: string) => query(getCampaignCourse, { params: { id } });
export const campaignTemplatesQuery = (id: string, isLive = false) =>
  queryOptions({ ...query(listCampaignTemplates, { params: { id } }), ...live(isLive) });
export const campaignTemplateQuery = (id: string, campaign_template_id: string, isLive = false) =>
  queryOptions({ ...query(getCampaignTemplate, { params: { id, campaign_template_id } }), ...live(isLive) });
export const campaignOsQuery = (id: string, isLive = false) =>
  queryOptions({ ...query(listCampaignOs, { params: { id } }), ...live(isLive) });
export const campaignDepartmentsQuery = (id: string, limit: number) =>
  infiniteQueryOptions({
    queryKey: [listCampaignDepartments.path, id, limit],
    queryFn: ({ pageParam, signal }) =>
      call(listCampaignDepartments, { params: { id }, query: { limit, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
export const campaignUsersQuery = (request: RequestOf<typeof listCampaignUsers>, isLive: boolean) =>
  queryOptions({ ...query(listCampaignUsers, request), placeholderData: keepPreviousData, ...live(isLive) });
export const deliveryEventsQuery = (id: string, delivery_id: string) =>
  query(listDeliveryEvents, { params: { id, delivery_id } });
export const recipientsQuery = (targets: Targets) =>
  queryOptions({ ...query(countRecipients, { body: targets }), placeholderData: keepPreviousData });
export const namedRecipientsQuery = (targets: Targets) => query(nameRecipients, { body: targets });
export const leftOutQuery = (body: RequestOf<typeof listLeftOut>['body']) =>
  queryOptions({ ...query(listLeftOut, { body }), placeholderData: keepPreviousData });
export const autoFinishQuery = (dates: RequestOf<typeof getAutoFinishDate>['query']) =>
  queryOptions({ ...query(getAutoFinishDate, { query: dates }), placeholderData: keepPreviousData });

const lists = [listCampaigns, filterCampaigns, listCampaignStatuses];
const figures = [
  getCampaign,
  listCampaignTemplates,
  getCampaignTemplate,
  listCampaignOs,
  listCampaignDepartments,
  listCampaignUsers,
];

export const useCreateCampaign = () => useCall(createCampaign, { tip: 'campaign.create', invalidates: lists, silent: true });
export const useChangeCampaign = () => useCall(changeCampaign, { invalidates: [...lists, getCampaign, getCampaignInternal] });
export const useDecideHeld = () => useCall(decideHeld, { invalidates: [...lists, ...figures, getCampaignInternal] });
export const useCompleteCampaign = () => useCall(completeCampaign, { tip: 'campaign.end', invalidates: [...lists, ...figures] });
export const useDeleteCampaign = () => useCall(deleteCampaign, { tip: 'campaign.delete', invalidates: [...lists, listDeleted] });
export const useSendCampaignTest = () => useCall(sendCampaignTest, { onSuccess: tellTestSent });
export const useOverruleVerdict = () => useCall(overruleVerdict, { invalidates: [...lists, ...figures, listDeliveryEvents] });

export const useExportCampaigns = () => useCall(exportCampaigns, {});
export const checkCampaignExport = (id: string, signal: AbortSignal) => call(getCampaignExport, { params: { id } }, { signal });
