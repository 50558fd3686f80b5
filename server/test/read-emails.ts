import PostalMime, { type Email } from 'postal-mime';
import type { Sink } from './sink.ts';

/** Returns the emails to an address, the latest last. */
export const emailsTo = ({ messages }: Sink, address: string): Promise<Email[]> =>
  Promise.all(messages.filter(({ to }) => to === address).map(({ raw }) => PostalMime.parse(raw)));

/** Returns the token of an email's one-time link. */
export const linkIn = ({ text = '' }: Email): string => /\/lk\/auth\/[\w/-]*\/([\w-]{20,})/.exec(text)?.[1] ?? 'none';
