import { useEffect, useEffectEvent } from 'react';
import { isChanged, type StoredDraft } from './draft-state.ts';
import { isSame } from './is-same.ts';
import { draftStorage } from './draft-storage.ts';
import type { LiveDraft } from './use-draft-state.ts';

const STORE_AFTER_MS = 300;

type Place = { owner: string | null; name: string };
type Settings<Values> = Place & Pick<LiveDraft<Values>, 'state' | 'latest'>;

/** Stores unsaved changes in the tab, shortly after each change and when the page or the form is left. */
export function useStoredDraft<Values extends object>({ owner, name, state, latest }: Settings<Values>) {
  const remove = () => draftStorage.remove(owner, name);
  const store = ({ values, base } = latest.current) =>
    isSame(values, base) ? remove() : draftStorage.store(owner, name, values, base);
  const storeNow = useEffectEvent(store);
  useEffect(() => {
    const timer = setTimeout(() => storeNow(state), STORE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    const storeOnHide = () => storeNow();
    addEventListener('pagehide', storeOnHide);
    return () => {
      removeEventListener('pagehide', storeOnHide);
      storeChanges({ owner, name }, latest);
    };
  }, [name, owner, latest]);
  return { store: () => store(), remove };
}

/** Returns the draft stored in the tab; null if there is none. */
export function storedDraftOf<Values extends object>({ owner, name }: Place): StoredDraft<Values> | null {
  const values = draftStorage.read<Values>(owner, name);
  return values && { values, base: draftStorage.readBase<Values>(owner, name) };
}

/** Stores the current values. Not a part of the hook, because a later render may have another name and owner. */
function storeChanges<Values extends object>({ owner, name }: Place, { current }: LiveDraft<Values>['latest']): void {
  if (isChanged(current)) draftStorage.store(owner, name, current.values, current.base);
}
