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
    // Without a connection a call fails and says so; the library would hold it back in silence.
    queries: { staleTime: 10_000, refetchOnWindowFocus: false, retry: isWorthRetrying, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

/** What failed is asked again when a lost server is heard again, and at no other turn of the connection. */
export function askAgainWhenRestored(): void {
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

/** An answer that says no will say it again; only silence and a broken server are asked twice more. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  const isTemporary = isSilence(error) || (error instanceof ApiError && error.status >= 502 && error.code !== BUSY);
  return isTemporary && failures < RETRIES;
}

/** `sendUntilServed` has waited long enough for it. */
const BUSY = 'share.all_used_up';

const isSilence = (error: unknown): boolean => error instanceof ApiError && error.code === NETWORK_FAILURE;
