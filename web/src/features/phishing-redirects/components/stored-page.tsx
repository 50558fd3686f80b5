import type { RedirectPage } from '@vigil/contract/phishing-redirects/redirect-page.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { redirectPageQuery } from '../api.ts';

/** Loads a page, and renders `children` with it. */
export function StoredPage({ id, children }: { id: string; children: (page: RedirectPage) => ReactNode }) {
  const { data, error, refetch } = useQuery(redirectPageQuery(id));
  if (data !== undefined) return children(data);
  return error === null ? <SkeletonRows count={6} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
}
