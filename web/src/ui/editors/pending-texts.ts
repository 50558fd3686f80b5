import { isSame } from '../../lib/is-same.ts';

/**
 * Returns the sent texts from the received one on: the received text is confirmed, those after it are still pending. Texts come
 * back in the order in which they were sent, but a text that a newer one replaced never does. Null if the received text was not
 * sent from here.
 */
export function pendingAfter<Text>(sent: readonly Text[], received: Text): readonly Text[] | null {
  const place = sent.findIndex((text) => isSame(text, received));
  return place === -1 ? null : sent.slice(place);
}
