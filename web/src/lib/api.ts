import type { AnyEndpoint, RequestOf, ResponseOf } from '@vigil/contract/endpoint.ts';
import { TRACE_HEADER } from '@vigil/contract/shared/error.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, isChangedMeanwhile, NETWORK_FAILURE, readErrorBody, UPLOAD_CUT } from './api-error.ts';
import { IDEMPOTENCY_HEADER } from '@vigil/contract/shared/idempotency.ts';
import { VERSION_HEADER } from '@vigil/contract/shared/field-digests.ts';
import { BUILD_HEADER } from '@vigil/contract/site/program-files.ts';
import { build } from './build.ts';
import { connection } from './connection.ts';
import { currentLanguage } from './i18n.ts';
import { idempotencyKeys } from './idempotency-keys.ts';
import { sendUntilServed } from './send-again.ts';
import { bodyOf, urlOf } from './request.ts';
import { session } from './session.ts';
import { site } from './site.ts';
import { type Tip, showTip } from './tips.ts';
import { type Progress, send, sendWithProgress } from './transport.ts';

type CallOptions = { signal?: AbortSignal; onProgress?: Progress | undefined; version?: string | undefined };
/** The request, and the version of the record that a change is based on. */
type Sent<E extends AnyEndpoint> = RequestOf<E> & { version?: string | undefined };

/** Makes one call of the contract. Any failure is an ApiError. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { signal, onProgress, version }: CallOptions = {},
): Promise<ResponseOf<E>> {
  const url = urlOf(endpoint, request, site.apiUrl);
  const { body, type } = bodyOf(endpoint, request);
  const idempotencyKey = endpoint.once === true ? idempotencyKeys.keyFor(url, body) : null;
  const headers = {
    ...headersOf(type),
    ...(idempotencyKey !== null && { [IDEMPOTENCY_HEADER]: idempotencyKey.key }),
    ...(version !== undefined && { [VERSION_HEADER]: `"${version}"` }),
  };
  const outgoing = { url, method: endpoint.method, headers, body, signal };
  const about = { url, method: endpoint.method, endpoint: endpoint.path };
  // The connection line does not show a call that has its own progress bar.
  const sendOnce = () => (onProgress ? sendWithProgress(outgoing, onProgress) : connection.trackAnswer(send(outgoing)));
  const answer = await (endpoint.method === 'GET' ? sendUntilServed(sendOnce, signal) : sendOnce()).catch((cause: unknown) => {
    if (signal?.aborted === true) throw cause;
    void connection.isReachable();
    throw noAnswerError(about, body instanceof FormData ? UPLOAD_CUT : NETWORK_FAILURE);
  });
  connection.markReachable();
  build.compareWith(answer.header(BUILD_HEADER));
  idempotencyKey?.answered();
  if (answer.status >= 200 && answer.status < 300) return answer.body as ResponseOf<E>;
  if (answer.status === 401 && endpoint.permission !== 'public') session.lose();
  throw new ApiError({ ...about, ...readErrorBody(answer.body), status: answer.status, traceId: answer.header(TRACE_HEADER) });
}

/** Returns the error of a call that was not answered. */
export const noAnswerError = (about: Pick<ApiError, 'url' | 'method' | 'endpoint'>, code = NETWORK_FAILURE): ApiError =>
  new ApiError({ ...about, status: 0, code, message: '', details: [], reason: null, traceId: null });

/**
 * Returns the options of a query, for `useQuery`, `fetchQuery` and similar. The key `[endpoint.path]` alone matches every page
 * and filter of the endpoint.
 */
export const query = <E extends AnyEndpoint>(endpoint: E, request: RequestOf<E>) =>
  queryOptions({
    queryKey: [endpoint.path, request],
    queryFn: ({ signal }) => call(endpoint, request, { signal }),
  });

type Settings<E extends AnyEndpoint> = {
  /** The key of the success toast, as in point 8 of the specification: `course.create`. */
  tip?: Tip;
  /** Endpoints whose cached answers become stale. */
  invalidates?: readonly AnyEndpoint[];
  /** Further endpoints that become stale if somebody else changed the record meanwhile. */
  alsoInvalidates?: readonly AnyEndpoint[];
  /** The delay in milliseconds after which `invalidates` are loaded once more. */
  reloadsAfterMs?: number;
  /** Shows no toast for an error, because the screen shows the error itself. */
  silent?: boolean;
  /** Calls of the same queue run one after another, in the order in which they were made. */
  queue?: string;
  onProgress?: Progress;
  onSuccess?: (response: ResponseOf<E>, request: RequestOf<E>) => unknown;
};

/**
 * Returns the mutation of a call: `const create = useCall(createCourse, { tip: 'course.create', invalidates: [listCourses] })`.
 */
export function useCall<E extends AnyEndpoint>(endpoint: E, settings: Settings<E> = {}) {
  const { tip, invalidates = [], alsoInvalidates = [], reloadsAfterMs, silent = false, queue, onProgress, onSuccess } = settings;
  const client = useQueryClient();
  const invalidateQueries = (endpoints = invalidates) =>
    Promise.all(endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
  return useMutation<ResponseOf<E>, ApiError, Sent<E>>({
    meta: { silent },
    ...(queue === undefined ? {} : { scope: { id: queue } }),
    mutationFn: (request) => call(endpoint, request, { onProgress, version: request.version }),
    // Loads the record that somebody else has changed, so that the form continues from it.
    onError: (error) => (isChangedMeanwhile(error) ? invalidateQueries([...invalidates, ...alsoInvalidates]) : undefined),
    onSuccess: async (response, request) => {
      if (tip !== undefined) showTip(tip);
      await onSuccess?.(response, request);
      // Removes cached answers that no screen shows, so that the next screen does not start with outdated data.
      for (const { path } of invalidates) client.removeQueries({ queryKey: [path], type: 'inactive' });
      if (reloadsAfterMs !== undefined) setTimeout(() => void invalidateQueries(), reloadsAfterMs);
      await invalidateQueries();
    },
  });
}

function headersOf(type: string | null): Record<string, string> {
  const token = session.token();
  return {
    Accept: 'application/json',
    'Accept-Language': currentLanguage(),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(type === null ? {} : { 'Content-Type': type }),
  };
}
