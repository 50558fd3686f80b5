import type { State } from '@vigil/contract/shared/states.ts';
import type { ReactNode } from 'react';
import classes from './pill.module.css';
import { StateGlyph } from './state-glyph.tsx';
import { labelLook } from './theme/states.ts';

type Props = { state: State; children: ReactNode };

/** The label of a state: its glyph and its word, in the state's colour. What is not a state is a `Pill`. */
export const StateBadge = ({ state, children }: Props) => (
  <span className={classes.pill} data-state={state} style={labelLook(state)}>
    <StateGlyph state={state} />
    {children}
  </span>
);
