import { type RefObject, useRef, useState } from 'react';
import type { DraftState } from './draft-state.ts';

/** The state of a form on the screen. */
export type LiveDraft<Values> = {
  state: DraftState<Values>;
  /** The current state, for code that runs between two renders, such as storing the draft. */
  latest: RefObject<DraftState<Values>>;
  update: (step: (before: DraftState<Values>) => DraftState<Values>) => void;
};

export function useDraftState<Values>(begin: () => DraftState<Values>): LiveDraft<Values> {
  const [state, setState] = useState(begin);
  const latest = useRef(state);
  const update: LiveDraft<Values>['update'] = (step) => {
    const next = step(latest.current);
    // Does not set an equal state, which React might render again: with an `initial` created at each render that would loop.
    if (next === latest.current) return;
    latest.current = next;
    setState(next);
  };
  return { state, latest, update };
}
