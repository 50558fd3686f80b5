import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
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
    queries: { staleTime: 10_000, refetchOnWindowFocus: false, retry: isWorthRetrying },
  },
});

function unlessSilent(meta: { silent?: boolean } | undefined, error: unknown) {
  if (meta?.silent !== true) reportError(error);
}

/** An answer that says no will say it again; only silence and a broken server are asked twice more. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  const isTemporary = error instanceof ApiError && (error.status === 0 || error.status >= 502);
  return isTemporary && failures < RETRIES;
}
