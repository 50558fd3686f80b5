import { Suspense } from 'react';
import { useIsReadOnly } from '../../features/profile/api.ts';
import { lazyPart } from '../../lib/lazy-part.ts';

const LoadedBar = lazyPart(() => import('./impersonation-bar.tsx'), 'ImpersonationBar');

/** Shown above every page while an operator impersonates someone; nothing is loaded otherwise. */
export function ImpersonationBar() {
  return useIsReadOnly() ? (
    <Suspense>
      <LoadedBar />
    </Suspense>
  ) : null;
}
