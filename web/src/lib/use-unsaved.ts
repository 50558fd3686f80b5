import { useEffect, useEffectEvent } from 'react';
import { type Unsaved, unsaved } from './unsaved.ts';

/** Guards a form on the screen: anything that could remove it asks first. */
export function useUnsaved({ isChanged, isPending, exitParams, discard }: Unsaved): void {
  const isLosing = useEffectEvent(isChanged);
  const isOnItsWay = useEffectEvent(isPending);
  const discardNow = useEffectEvent(discard);
  const exitKey = exitParams.join();
  useEffect(
    () =>
      unsaved.add({
        isChanged: () => isLosing(),
        isPending: () => isOnItsWay(),
        exitParams: exitKey.split(','),
        discard: () => discardNow(),
      }),
    [exitKey],
  );
}
