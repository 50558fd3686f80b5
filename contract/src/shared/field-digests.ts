/** Sent with a change: `If-Match: "<version>"` of the edited record. */
export const VERSION_HEADER = 'if-match';

/** The digests of a version, by field. */
export type FieldDigests = Readonly<Record<string, string>>;

export const DIGEST_LENGTH = 8;
export const VERSION_MAX = 4_000;
const DIGEST = /^[\w-]{8}$/;
const FIELD = /^[a-zA-Z_.]{1,60}$/;

export const formatVersion = (digests: FieldDigests): string =>
  Object.entries(digests)
    .map(([field, digest]) => `${field}=${digest}`)
    .join('&');

/** Parses a version; null if the text is not a version. */
export function readVersion(text: string): FieldDigests | null {
  if (text.length > VERSION_MAX) return null;
  const pairs = text.split('&').map((part) => part.split('='));
  const isWellFormed = pairs.every(
    ([field, digest, ...more]) => FIELD.test(field ?? '') && DIGEST.test(digest ?? '') && more.length === 0,
  );
  return isWellFormed ? (Object.fromEntries(pairs) as FieldDigests) : null;
}
