import { recordReadingTime } from '@vigil/contract/phishing-tracking/endpoints.ts';
import { bodyOf, urlOf } from '../../lib/request.ts';

/** Reports how long the lesson was visible. The request outlives the page, and its failure is ignored. */
export function reportReading(email: string, seconds: number): void {
  const { body, type } = bodyOf(recordReadingTime, { body: { letter: email, seconds } });
  void fetch(urlOf(recordReadingTime, {}), {
    method: recordReadingTime.method,
    body,
    headers: { 'content-type': type! },
    keepalive: true,
  }).catch(() => {});
}
