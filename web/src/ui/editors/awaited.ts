import { isSame } from '../../lib/is-same.ts';

/**
 * Returns the sent texts still pending after one has come back. Texts come back in the order sent, but some never do, because the
 * next one replaced them. Null: the text was not sent from here.
 */
export function pendingAfter<Text>(sent: readonly Text[], received: Text): readonly Text[] | null {
  const place = sent.findIndex((text) => isSame(text, received));
  return place === -1 ? null : sent.slice(place);
}
