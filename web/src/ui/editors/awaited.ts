import { isSame } from '../../lib/is-same.ts';

/**
 * What is still on its way back once a text has come: texts come in the order in which they were told, and some never, for
 * the next one took their place. Null: it was never told, so it comes from elsewhere.
 */
export function awaitedAfter<Text>(told: readonly Text[], come: Text): readonly Text[] | null {
  const place = told.findIndex((one) => isSame(one, come));
  return place === -1 ? null : told.slice(place);
}
