import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

type Props = { fallback?: ReactNode; children: ReactNode };

/** A part that the page can do without: where its file does not come, the page stays, and what was typed in it. */
export const SparePart = ({ fallback = null, children }: Props) => (
  <CatchBoundary getResetKey={() => location.href} errorComponent={() => fallback}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </CatchBoundary>
);
