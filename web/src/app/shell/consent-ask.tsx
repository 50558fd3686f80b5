import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { myConsentsQuery } from '../../features/consents/api.ts';
import { useIsReadOnly } from '../../features/profile/api.ts';
import { lazyPart } from '../../lib/lazy-part.ts';

const ConsentDialog = lazyPart(() => import('./consent-dialog.tsx'), 'ConsentDialog');

/** Over every page of anyone who has still to accept a text; for everyone else nothing is loaded. */
export function ConsentAsk() {
  const onlyLooks = useIsReadOnly();
  const { data } = useQuery({ ...myConsentsQuery(), enabled: !onlyLooks });
  if (data === undefined || data.owed.length === 0) return null;
  return (
    <Suspense>
      <ConsentDialog consents={data} />
    </Suspense>
  );
}
