import {
  deleteImportEvent,
  getImportEvent,
  getImportReport,
  getImportTemplate,
  listImportChanges,
  listUndoable,
  orderImportReport,
  previewImport,
  runImport,
  undoImport,
} from '@vigil/contract/staff-imports/endpoints.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, query, useCall } from '../../lib/api.ts';
import { nextOffset } from '../../lib/next-offset.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { Progress } from '../../lib/transport.ts';
import { LOAD_MORE_SIZE } from '../../ui/infinite-list.tsx';

export const usePreviewImport = (onProgress: Progress) => useCall(previewImport, { silent: true, onProgress });
/** Loads the changes of an import page by page. */
export const changesQuery = (filter: RequestOf<typeof listImportChanges>['query']) =>
  infiniteQueryOptions({
    queryKey: [listImportChanges.path, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listImportChanges, { query: { ...filter, limit: LOAD_MORE_SIZE, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
export const useRunImport = () => useCall(runImport, {});
export const useImportTemplate = () => useCall(getImportTemplate, { onSuccess: saveFile });
export const useCreateImportReport = () => useCall(orderImportReport, {});
export const checkImportReport = (id: string, signal: AbortSignal) => call(getImportReport, { params: { id } }, { signal });
export const useUndoImport = () => useCall(undoImport, {});
export const useDeleteImport = () => useCall(deleteImportEvent, { silent: true });

const ASK_EVERY_MS = 1_000;

/** Loads the reader's deletions and imports that can still be undone. */
export const undoableQuery = () => queryOptions({ ...query(listUndoable, {}), meta: { silent: true } });

/** Polls the running import until it ends. */
export const importEventQuery = (id: string) =>
  queryOptions({
    ...query(getImportEvent, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'in_process' || state.data === undefined ? ASK_EVERY_MS : false),
  });
