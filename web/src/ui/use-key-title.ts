import { useSingleKeys } from '../lib/single-keys.ts';

/**
 * Returns a function that makes a control's native tooltip, with the keys of its shortcut in the order of pressing. A tooltip
 * component would exceed the size limit of the first load.
 */
export function useKeyTitle(): (label: string, keys: readonly (string | undefined)[]) => string | undefined {
  const areOn = useSingleKeys();
  return (label, keys) => (areOn && !keys.includes(undefined) ? `${label} — ${keys.join(' ')}` : undefined);
}
