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
  queryCache: new QueryCache({ onError: (error, { meta }) => unlessSilent(meta, error) }),
  mutationCache: new MutationCache({ onError: (error, _variables, _context, { meta }) => unlessSilent(meta, error) }),
  defaultOptions: {
    // Without a connection a call fails with an error; the library would silently hold it back.
    queries: { staleTime: 10_000, refetchOnWindowFocus: false, retry: isWorthRetrying, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

/** Repeats failed queries when a lost server answers again, and at no other change of the connection. */
export function refetchWhenRestored(): void {
  let wasLost = false;
  connection.subscribe(() => {
    const isLost = connection.state() === 'lost';
    if (wasLost && !isLost) {
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isSilence(state.error) });
    }
    wasLost = isLost;
  });
}

function unlessSilent(meta: { silent?: boolean } | undefined, error: unknown) {
  if (meta?.silent !== true) reportError(error);
}

/** A refusal would be the same again; only missing answers and server errors are retried, twice. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  const isTemporary = isSilence(error) || (error instanceof ApiError && error.status >= 502 && error.code !== BUSY);
  return isTemporary && failures < RETRIES;
}

/** `sendUntilServed` has already waited long enough. */
const BUSY = 'share.all_used_up';

const isSilence = (error: unknown): boolean => error instanceof ApiError && error.code === NETWORK_FAILURE;
