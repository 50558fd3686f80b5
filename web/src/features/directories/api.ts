import * as endpoints from '@vigil/contract/directories/endpoints.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, query, useCall } from '../../lib/api.ts';

export const directoryQuery = () => query(endpoints.getDirectory, {});

const invalidates = [endpoints.getDirectory];
export const useSaveDirectory = () => useCall(endpoints.saveDirectory, { invalidates, silent: true, tip: 'directory.save' });
export const useDeleteDirectory = () => useCall(endpoints.deleteDirectory, { invalidates, tip: 'directory.delete' });
export const useTestDirectory = () => useCall(endpoints.tryDirectory, { silent: true });
export const usePreviewDirectory = () => useCall(endpoints.previewDirectory);
export const useSyncDirectory = () => useCall(endpoints.syncDirectory, { invalidates, tip: 'directory.sync' });

export const issuesQuery = (filter: RequestOf<typeof endpoints.listDirectoryIssues>['query']) =>
  queryOptions({ ...query(endpoints.listDirectoryIssues, { query: filter }), placeholderData: keepPreviousData });
export const useCreateDirectoryReport = () => useCall(endpoints.orderDirectoryReport, {});
export const checkDirectoryReport = (id: string, signal: AbortSignal) =>
  call(endpoints.getDirectoryReport, { params: { id } }, { signal });
