import { noteReading } from '@vigil/contract/phishing-tracking/endpoints.ts';
import { bodyOf, urlOf } from '../../lib/request.ts';

/** Tells for how long the lesson has been read; it leaves with the page, and whether it arrives is nobody's worry. */
export function tellReading(letter: string, seconds: number): void {
  const { body, type } = bodyOf(noteReading, { body: { letter, seconds } });
  void fetch(urlOf(noteReading, {}), {
    method: noteReading.method,
    body,
    headers: { 'content-type': type! },
    keepalive: true,
  }).catch(() => {});
}
