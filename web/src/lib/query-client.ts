import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, NETWORK_FAILURE } from './api-error.ts';
import { connection } from './connection.ts';
import { reportError } from './report-error.ts';

const RETRIES = 2;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { silent?: boolean };
    mutationMeta: { silent?: boolean };
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { meta }) => reportUnlessSilent(meta, error) }),
  mutationCache: new MutationCache({ onError: (error, _variables, _context, { meta }) => reportUnlessSilent(meta, error) }),
  defaultOptions: {
    // Without a connection, makes calls fail. By default the library would silently delay them.
    queries: { staleTime: 10_000, refetchOnWindowFocus: false, retry: isWorthRetrying, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

/** Repeats failed queries when the server answers again after it was unreachable. */
export function refetchWhenRestored(): void {
  let wasLost = false;
  connection.subscribe(() => {
    const isLost = connection.state() === 'lost';
    if (wasLost && !isLost) {
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isMissingAnswer(state.error) });
    }
    wasLost = isLost;
  });
}

function reportUnlessSilent(meta: { silent?: boolean } | undefined, error: unknown) {
  if (meta?.silent !== true) reportError(error);
}

/** Whether to retry a query: missing answers and server errors are retried twice, refusals never. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  const isTemporary = isMissingAnswer(error) || (error instanceof ApiError && error.status >= 502 && error.code !== BUSY);
  return isTemporary && failures < RETRIES;
}

/** The code of a refusal by a busy server, which `sendUntilServed` has already retried. */
const BUSY = 'share.all_used_up';

const isMissingAnswer = (error: unknown): boolean => error instanceof ApiError && error.code === NETWORK_FAILURE;
