import { useSingleKeys } from '../lib/single-keys.ts';

/** The browser's own tooltip of a control: by which keys it is reached, one after another. A part for it would weigh more than the shell may. */
export function useKeyTitle(): (label: string, keys: readonly (string | undefined)[]) => string | undefined {
  const areOn = useSingleKeys();
  return (label, keys) => (areOn && !keys.includes(undefined) ? `${label} — ${keys.join(' ')}` : undefined);
}
