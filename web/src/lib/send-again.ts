import type { Answer } from './transport.ts';
import { connection, pause } from './connection.ts';

/** The longest wait before a retry. If the server asks for more, the person sees the refusal. */
const RETRY_SECONDS_MAX = 30;
const RETRIES_MAX = 6;
/** The delay before the first retry, which is silent. Before later retries the page says that the server is busy. */
const QUIET_MS = 1_500;
const JITTER = 0.2;

/**
 * Repeats a GET while the busy server refuses it, after the delay that the server asks for. Randomises the delay, so that refused
 * callers do not return at once.
 */
export async function sendUntilServed(send: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  for (let tried = 0; ; tried++) {
    const answer = await send();
    const seconds = tried < RETRIES_MAX ? secondsToRetry(answer) : null;
    if (seconds === null) return answer;
    const spread = 1 + JITTER * Math.random();
    await (tried === 0 ? pause(QUIET_MS * spread, signal) : connection.waitForRetry(seconds * 1000 * spread, signal));
  }
}

function secondsToRetry({ status, header }: Answer): number | null {
  const seconds = Number(header('retry-after') ?? Number.NaN);
  return (status === 429 || status === 503) && seconds <= RETRY_SECONDS_MAX ? seconds : null;
}
