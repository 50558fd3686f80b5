/**
 * What a temporary refusal asks for. `server_later`: to send nothing to the server for a while, because it has too many connections
 * or gets emails too fast. `email_later`: to send this email again later, as greylisting does. Neither judges the email.
 */
export type Asks = 'server_later' | 'email_later';

const CODE = /(?<![\w.])4\.\d{1,3}\.\d{1,3}(?!\w|\.\w)/;
const GREY = /\bgr[ea]y-?list/i;
const FAST =
  /\btoo (?:many|much|fast|quickly|frequent\w*)\b|\brate(?:-?limit\w*)?\b|\bthrottl|\bslow down\b|\b(?:hourly|daily|sending|message|connection|concurren\w+) (?:limit|quota)|\blimit exceeded\b/i;
/** Status codes about one person's mailbox, such as a full one, which do not concern other emails. */
const OF_RECIPIENT = /^4\.2\./;

/** Returns what a reply with this code and text asks for; null if it is permanent or judges the email, the recipient or the settings. */
export function asksOf(code: number | undefined, response: string | undefined): Asks | null {
  if (code === 421) return 'server_later';
  const words = response ?? '';
  const enhanced = CODE.exec(words)?.[0] ?? '';
  // Replies about sign-in and the account ask for less speed only in these words; otherwise the settings may be wrong.
  if (code === 432 || code === 454) return FAST.test(words) ? 'server_later' : null;
  if (code !== 450 && code !== 451 && code !== 452) return null;
  if (GREY.test(words)) return 'email_later';
  if (OF_RECIPIENT.test(enhanced)) return FAST.test(words) ? 'email_later' : null;
  if (enhanced === '4.3.2' || enhanced === '4.4.5' || FAST.test(words)) return 'server_later';
  return enhanced.startsWith('4.7.') ? 'email_later' : null;
}

const WAIT_SECONDS_MAX = 3_600;
const CLOCK = /(?<![\d:])(\d{1,2}):(\d{2}):(\d{2})(?![\d:])/;
const SPAN = /\b(\d{1,5}) ?(s|secs?|seconds?|m|mins?|minutes?|h|hours?)\b/i;
const secondsOf: Record<string, number> = { s: 1, m: 60, h: 3_600 };

/** Returns the seconds after which the reply allows a retry, an hour at most; undefined if it names no time. */
export function namedWait(response: string): number | undefined {
  const clock = CLOCK.exec(response);
  const span = SPAN.exec(response);
  const seconds = clock
    ? Number(clock[1]) * 3_600 + Number(clock[2]) * 60 + Number(clock[3])
    : span && Number(span[1]) * secondsOf[span[2]![0]!.toLowerCase()]!;
  return seconds ? Math.min(WAIT_SECONDS_MAX, seconds) : undefined;
}

/** Longer replies of a mail server add nothing. */
const REPLY_MAX = 1000;
const PLACE =
  /[^\s@<>"'()]+@[^\s<>"'()]+|\[[^\]\s]*[.:][^\]\s]*\]|\b(?:\d{1,3}\.){3}\d{1,3}\b|\b(?:[a-z\d_-]+\.)+[a-z][a-z\d-]+\b|\b(?:[\da-f]{1,4}:){3,7}[\da-f]{1,4}\b|\b[\da-f:]*::[\da-f:.]*/gi;

/** Returns a server's reply without host names and addresses, for readers who do not own the server. */
export const withoutPlaces = (words: string): string => words.slice(0, REPLY_MAX).replace(PLACE, '…');

export const GROWTH_MS = 30_000;

/**
 * Returns the connection limit of a server that allowed `left` connections `ms` ago: one more every half minute, up to `most`.
 */
export const connectionsAfter = ({ left, most, ms }: { left: number; most: number; ms: number }): number =>
  Math.min(most, left + Math.floor(Math.max(0, ms) / GROWTH_MS));
