import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

type Props = { fallback?: ReactNode; children: ReactNode };

/** An optional part of a page: if its file fails to load, the page and what was typed in it stay. */
export const SparePart = ({ fallback = null, children }: Props) => (
  <CatchBoundary getResetKey={() => location.href} errorComponent={() => fallback}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </CatchBoundary>
);
