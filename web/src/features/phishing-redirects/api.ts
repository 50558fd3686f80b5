import {
  changeRedirectPage,
  createRedirectPage,
  deleteRedirectPage,
  getRedirectPage,
  listRedirectPages,
} from '@vigil/contract/phishing-redirects/endpoints.ts';
import { listDeleted } from '@vigil/contract/trash/endpoints.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { query, useCall } from '../../lib/api.ts';

const redirectCalls = [listRedirectPages, getRedirectPage];

export const redirectPagesQuery = (filter: NonNullable<RequestOf<typeof listRedirectPages>['query']>) =>
  queryOptions({ ...query(listRedirectPages, { query: filter }), placeholderData: keepPreviousData });
export const redirectPageQuery = (id: string) => query(getRedirectPage, { params: { id } });

export const useCreateRedirectPage = () =>
  useCall(createRedirectPage, { tip: 'redirect_page.create', invalidates: redirectCalls, silent: true });
export const useChangeRedirectPage = () => useCall(changeRedirectPage, { invalidates: redirectCalls, silent: true });
export const useDeleteRedirectPage = () =>
  useCall(deleteRedirectPage, { tip: 'redirect_page.delete', invalidates: [listRedirectPages, listDeleted] });
