import { useEffect, useEffectEvent } from 'react';
import { type Unsaved, unsaved } from './unsaved.ts';

/** Guards a form on the screen: anything that could remove it asks first. */
export function useUnsaved({ isChanged, isPending, waysOut, discard }: Unsaved): void {
  const isLosing = useEffectEvent(isChanged);
  const isOnItsWay = useEffectEvent(isPending);
  const discardNow = useEffectEvent(discard);
  const waysKey = waysOut.join();
  useEffect(
    () =>
      unsaved.add({
        isChanged: () => isLosing(),
        isPending: () => isOnItsWay(),
        waysOut: waysKey.split(','),
        discard: () => discardNow(),
      }),
    [waysKey],
  );
}
