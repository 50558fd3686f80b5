import { Suspense } from 'react';
import { useIsReadOnly } from '../../features/profile/api.ts';
import { lazyPart } from '../../lib/lazy-part.ts';

const LoadedBar = lazyPart(() => import('./seen-bar.tsx'), 'SeenBar');

/** Above every page of anyone who looks as someone else; for everyone else nothing is loaded. */
export function SeenBar() {
  return useIsReadOnly() ? (
    <Suspense>
      <LoadedBar />
    </Suspense>
  ) : null;
}
