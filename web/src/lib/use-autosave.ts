import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from './api-error.ts';
import { createAutosave, type SaveState } from './autosave.ts';

type Settings<Values> = {
  isOn: boolean;
  values: Values;
  isChanged: boolean;
  /** Whether the values are valid and can be saved; invalid ones wait for a correction. */
  isValid: boolean;
  save: () => Promise<void>;
};

/** Saves what is typed after a pause in typing, and pending changes when the form leaves the screen. */
export function useAutosave<Values>({ isOn, values, isChanged, isValid, save }: Settings<Values>) {
  const [state, setState] = useState<SaveState>('saved');
  const [queue] = useState(() => createAutosave({ onState: setState, isTemporary }));
  const take = useEffectEvent((_typed: Values, isSavable: boolean) => {
    if (!isOn) return;
    if (isChanged ? isSavable : queue.state() === 'saving') queue.push(save);
    else queue.dropPending();
  });
  useEffect(() => take(values, isValid), [values, isValid]);
  useEffect(() => () => void queue.flush(), [queue]);
  return { state, queue };
}

const isTemporary = (failure: unknown): boolean =>
  !(failure instanceof ApiError) || failure.status === 0 || failure.status >= 500;
