import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { TickState } from './rules.ts';
import classes from './target-tree.module.css';

/** The tick of a row. Decorative, because the row itself is the checkbox. */
export function TickMark({ state, isExcluding }: { state: TickState; isExcluding: boolean }) {
  const Full = isExcluding ? IconX : IconCheck;
  return (
    <span className={classes.mark} data-state={state} data-excluding={isExcluding || undefined} aria-hidden>
      {state === 'all' && <Full size={12} stroke={3} />}
      {state === 'some' && <IconMinus size={12} stroke={3} />}
    </span>
  );
}
