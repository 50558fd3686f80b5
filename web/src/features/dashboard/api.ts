import { listOrganizations } from '@vigil/contract/organizations/endpoints.ts';
import * as endpoints from '@vigil/contract/statistics/endpoints.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call, query } from '../../lib/api.ts';
import { everyRowQuery } from '../../lib/every-row-query.ts';
import { nextOffset } from '../../lib/next-offset.ts';

const {
  getCurrentRisk,
  getOrganizationPhishing,
  getCurrentProgress,
  getProgressSeries,
  getRiskSeries,
  getRiskGroups,
  getProgressGroups,
  getCoursesCounts,
  getDetailProgressGroup,
  getLastCampaign,
} = endpoints;

export type PeriodQuery = NonNullable<RequestOf<typeof getCurrentRisk>['query']>;
/** The organisation and the period of the figures. */
export type Scope = { id: string; query: PeriodQuery };
/** `isOwn`: whether it is the reader's own organisation. Only its people can be listed, not those of organisations below. */
export type OrganizationScope = Scope & { isOwn: boolean };

const request = ({ id, query: period }: Scope) => ({ params: { id }, query: period });
const keepPrevious = { placeholderData: keepPreviousData };

export const riskQuery = (scope: Scope) => ({ ...query(getCurrentRisk, request(scope)), ...keepPrevious });
export const phishingQuery = (scope: Scope) => ({ ...query(getOrganizationPhishing, request(scope)), ...keepPrevious });
export const progressQuery = (scope: Scope) => ({ ...query(getCurrentProgress, request(scope)), ...keepPrevious });
export const riskSeriesQuery = (scope: Scope) => ({ ...query(getRiskSeries, request(scope)), ...keepPrevious });
export const progressSeriesQuery = (scope: Scope) => ({ ...query(getProgressSeries, request(scope)), ...keepPrevious });
export const riskGroupsQuery = (scope: Scope) => ({ ...query(getRiskGroups, request(scope)), ...keepPrevious });
export const progressGroupsQuery = (scope: Scope) => ({ ...query(getProgressGroups, request(scope)), ...keepPrevious });
export const coursesCountsQuery = (scope: Scope) => ({ ...query(getCoursesCounts, request(scope)), ...keepPrevious });
export const lastCampaignQuery = ({ id }: Pick<Scope, 'id'>) => query(getLastCampaign, { params: { id } });

export type DetailQuery = Omit<NonNullable<RequestOf<typeof getDetailProgressGroup>['query']>, 'limit' | 'offset'>;
/** Loads twenty rows at a time. */
export const detailQuery = (id: string, detail: DetailQuery) =>
  infiniteQueryOptions({
    queryKey: [getDetailProgressGroup.path, id, detail],
    queryFn: ({ pageParam, signal }) =>
      call(getDetailProgressGroup, { params: { id }, query: { ...detail, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    ...keepPrevious,
  });

/** Loads all direct children, because the browser sorts them. */
export const organizationsBelowQuery = (parent_id: string) => everyRowQuery(listOrganizations, { query: { parent_id } });
