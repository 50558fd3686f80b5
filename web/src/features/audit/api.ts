import * as endpoints from '@vigil/contract/audit/endpoints.ts';
import type { AuditAction } from '@vigil/contract/audit/rules.ts';
import type { TableOrder } from '@vigil/contract/shared/table-order.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { endOfDay, momentAt } from '../../lib/clock.ts';
import { call, query, useCall } from '../../lib/api.ts';
import { LOAD_MORE_SIZE } from '../../ui/infinite-list.tsx';

export type AuditFilter = { actor: string; actions: string[]; object_id: string; date_from: string; date_to: string };

/** Days are in the reader's time zone, from the start of the first to the end of the last. */
const filterQueryOf = ({ actor, actions, object_id, date_from, date_to }: AuditFilter) => ({
  ...(actor !== '' && { actor }),
  ...(actions.length > 0 && { actions: actions as AuditAction[] }),
  ...(object_id !== '' && { object_id }),
  ...(date_from !== '' && { date_from: momentAt(date_from) }),
  ...(date_to !== '' && { date_to: endOfDay(date_to) }),
});

/** Loads the log page by page. */
export const auditQuery = (filter: AuditFilter) => {
  const filterQuery = { limit: LOAD_MORE_SIZE, ...filterQueryOf(filter) };
  return infiniteQueryOptions({
    queryKey: [endpoints.listAudit.path, filterQuery],
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.listAudit, { query: { ...filterQuery, ...(pageParam !== null && { before: pageParam }) } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
};

export const auditRowQuery = (id: number) => query(endpoints.getAuditRow, { params: { id } });

/** Checks the whole log for tampering. */
export const useVerifyAudit = () => useCall(endpoints.verifyAudit, {});

/** Exports the filtered rows as a file. */
export const useExportAudit = () => {
  const createExport = useCall(endpoints.exportAudit, { invalidates: [endpoints.listAudit] });
  return {
    ...createExport,
    start: (filter: AuditFilter, format: TableOrder['format']) =>
      createExport.mutate({ body: { ...filterQueryOf(filter), format } }),
  };
};
export const checkExport = (id: string, signal: AbortSignal) => call(endpoints.getAuditExport, { params: { id } }, { signal });
