import { recordReadingTime } from '@vigil/contract/phishing-tracking/endpoints.ts';
import { bodyOf, urlOf } from '../../lib/request.ts';

/** Tells for how long the lesson has been read; it leaves with the page, and whether it arrives is nobody's worry. */
export function reportReading(email: string, seconds: number): void {
  const { body, type } = bodyOf(recordReadingTime, { body: { letter: email, seconds } });
  void fetch(urlOf(recordReadingTime, {}), {
    method: recordReadingTime.method,
    body,
    headers: { 'content-type': type! },
    keepalive: true,
  }).catch(() => {});
}
