import { Suspense } from 'react';
import { FirstDayPlaceholder } from '../../features/first-day/components/first-day-placeholder.tsx';
import { useMe, usePermissions } from '../../features/profile/api.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { firstAdminPage } from '../menu.ts';
import { screens } from '../screens.ts';

const FirstDayCard = lazyPart(() => import('../../features/first-day/components/first-day-card.tsx'), 'FirstDayCard');

/** Shows the guide of the first day, on an administrator's home page only. */
export function FirstDayNotice({ path }: { path: string }) {
  const me = useMe();
  const permissions = usePermissions();
  if (me === undefined || path !== firstAdminPage(screens, { role: me.role, permissions })) return null;
  return (
    <Suspense fallback={<FirstDayPlaceholder />}>
      <FirstDayCard />
    </Suspense>
  );
}
