import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

type Props = { fallback?: ReactNode; children: ReactNode };

/**
 * A part that the page can do without: if its file fails to load, the page shows `fallback` instead and loses nothing that was
 * typed.
 */
export const OptionalPart = ({ fallback = null, children }: Props) => (
  <CatchBoundary getResetKey={() => location.href} errorComponent={() => fallback}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </CatchBoundary>
);
