import type { LibrarySender } from '@vigil/contract/library-senders/library-sender.ts';

/** Returns the senders with the text in one of their addresses, in the library or as sent. */
export function findSenders(senders: readonly LibrarySender[], search: string): LibrarySender[] {
  const wanted = search.trim().toLowerCase();
  return senders.filter(({ library_domain, addresses, sends_as }) =>
    [library_domain, ...addresses, sends_as].some((address) => address.toLowerCase().includes(wanted)),
  );
}
