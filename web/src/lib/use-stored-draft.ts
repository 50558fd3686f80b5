import { useEffect, useEffectEvent } from 'react';
import { isChanged, type StoredDraft } from './draft-state.ts';
import { isSame } from './is-same.ts';
import { draftStorage } from './draft-storage.ts';
import type { LiveDraft } from './use-draft-state.ts';

const KEEP_AFTER_MS = 300;

type Place = { owner: string | null; name: string };
type Settings<Values> = Place & Pick<LiveDraft<Values>, 'state' | 'latest'>;

/** Stores changes in the tab: shortly after each change, and when the page or the form is left. */
export function useStoredDraft<Values extends object>({ owner, name, state, latest }: Settings<Values>) {
  const forget = () => draftStorage.forget(owner, name);
  const keep = ({ values, base } = latest.current) =>
    isSame(values, base) ? forget() : draftStorage.keep(owner, name, values, base);
  const keepNow = useEffectEvent(keep);
  useEffect(() => {
    const timer = setTimeout(() => keepNow(state), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    const keepOnHide = () => keepNow();
    addEventListener('pagehide', keepOnHide);
    return () => {
      removeEventListener('pagehide', keepOnHide);
      keepChanged({ owner, name }, latest);
    };
  }, [name, owner, latest]);
  return { keep: () => keep(), forget };
}

/** Returns the draft stored in the tab: the typed values, and the values they were based on. */
export function storedDraftOf<Values extends object>({ owner, name }: Place): StoredDraft<Values> | null {
  const values = draftStorage.read<Values>(owner, name);
  return values && { values, base: draftStorage.readBase<Values>(owner, name) };
}

/** Stores the values at the time when the form is left, under its name at that time. */
function keepChanged<Values extends object>({ owner, name }: Place, { current }: LiveDraft<Values>['latest']): void {
  if (isChanged(current)) draftStorage.keep(owner, name, current.values, current.base);
}
