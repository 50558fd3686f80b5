import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { myConsentsQuery } from '../../features/consents/api.ts';
import { useIsReadOnly } from '../../features/profile/api.ts';
import { lazyPart } from '../../lib/lazy-part.ts';

const ConsentDialog = lazyPart(() => import('./consent-dialog.tsx'), 'ConsentDialog');

/** Shown over every page to a person who has not accepted a text; nothing is loaded for everyone else. */
export function ConsentPrompt() {
  const isReadOnly = useIsReadOnly();
  const { data } = useQuery({ ...myConsentsQuery(), enabled: !isReadOnly });
  if (data === undefined || data.owed.length === 0) return null;
  return (
    <Suspense>
      <ConsentDialog consents={data} />
    </Suspense>
  );
}
