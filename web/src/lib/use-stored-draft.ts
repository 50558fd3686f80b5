import { useEffect, useEffectEvent } from 'react';
import { isChanged, type StoredDraft } from './draft-state.ts';
import { isSame } from './is-same.ts';
import { draftStorage } from './draft-storage.ts';
import type { LiveDraft } from './use-draft-state.ts';

const KEEP_AFTER_MS = 300;

type Place = { owner: string | null; name: string };
type Settings<Values> = Place & Pick<LiveDraft<Values>, 'state' | 'latest'>;

/** Keeps in the tab what was typed: shortly after each change, and as the page or the form goes. */
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

/** What waits in the tab: as it was typed, and what it was typed into. */
export function storedDraftOf<Values extends object>({ owner, name }: Place): StoredDraft<Values> | null {
  const values = draftStorage.read<Values>(owner, name);
  return values && { values, base: draftStorage.readBase<Values>(owner, name) };
}

/** What is typed by the time that the form goes, under the name that it had. */
function keepChanged<Values extends object>({ owner, name }: Place, { current }: LiveDraft<Values>['latest']): void {
  if (isChanged(current)) draftStorage.keep(owner, name, current.values, current.base);
}
