import type { AnyEndpoint, RequestOf, ResponseOf } from '@vigil/contract/endpoint.ts';
import { PAGE_SIZE_MAX } from '@vigil/contract/shared/page.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { loadEveryRow, type Page } from './every-row.ts';

type RowOf<E extends AnyEndpoint> = ResponseOf<E> extends Page<infer Row> ? Row : never;

/** Returns a query that loads all rows of a list. */
export const everyRowQuery = <E extends AnyEndpoint>(endpoint: E, request: RequestOf<E>) =>
  queryOptions({
    queryKey: [endpoint.path, 'every', request],
    queryFn: ({ signal }) =>
      loadEveryRow((offset) => {
        const page = {
          ...request,
          query: { ...(request.query as object | undefined), limit: PAGE_SIZE_MAX, offset },
        } as RequestOf<E>;
        return call(endpoint, page, { signal }) as Promise<Page<RowOf<E>>>;
      }),
  });
