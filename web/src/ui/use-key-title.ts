import { useSingleKeys } from '../lib/single-keys.ts';

/**
 * Returns a control's native tooltip with the keys of its shortcut, pressed one after another. A component would exceed the
 * shell's size budget.
 */
export function useKeyTitle(): (label: string, keys: readonly (string | undefined)[]) => string | undefined {
  const areOn = useSingleKeys();
  return (label, keys) => (areOn && !keys.includes(undefined) ? `${label} — ${keys.join(' ')}` : undefined);
}
