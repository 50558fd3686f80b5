import { type RefObject, useRef, useState } from 'react';
import type { DraftState } from './draft-state.ts';

/** The state of a form that is on the screen. */
export type LiveDraft<Values> = {
  state: DraftState<Values>;
  /** Read by those who ask between two renders: whether the form may be left, what is to be kept. */
  latest: RefObject<DraftState<Values>>;
  update: (step: (before: DraftState<Values>) => DraftState<Values>) => void;
};

export function useDraftState<Values>(begin: () => DraftState<Values>): LiveDraft<Values> {
  const [state, setState] = useState(begin);
  const latest = useRef(state);
  const update: LiveDraft<Values>['update'] = (step) => {
    const next = step(latest.current);
    // React may render once more for a state that is the same; with an `initial` made at each render that would never end.
    if (next === latest.current) return;
    latest.current = next;
    setState(next);
  };
  return { state, latest, update };
}
