import { partsOf } from '../../../directory/rules.ts';

/** A name as it is compared: `Kim, Anna` is `kim anna`. */
export const nameKey = (name: string): string => name.replaceAll(',', ' ').replace(/\s+/g, ' ').trim().toLowerCase();

/** The common name of an entry, as it is compared; empty: it has none. */
export function commonNameIn(entry: string): string {
  const own = partsOf(entry)[0];
  return own?.attribute === 'cn' ? nameKey(own.value) : '';
}
