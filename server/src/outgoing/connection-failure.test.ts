import { expect, test } from 'vitest';
import { connectionFailureOf, connectionReasonOf } from './connection-failure.ts';

const coded = (code: string, message = `connect ${code} 10.0.0.7:636`) => Object.assign(new Error(message), { code });

test.each([
  [coded('ECONNREFUSED'), 'closed_port'],
  [coded('ENOTFOUND'), 'no_host'],
  [coded('ETIMEDOUT'), 'too_late'],
  [new Error('Connection timeout'), 'too_late'],
  [new Error('SearchRequest: Operation timed out'), 'too_late'],
  [new DOMException('The operation was aborted.', 'TimeoutError'), 'too_late'],
  [coded('DEPTH_ZERO_SELF_SIGNED_CERT'), 'strange_certificate'],
  [coded('CERT_HAS_EXPIRED'), 'old_certificate'],
  [coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'foreign_certificate'],
  [coded('ERR_SSL_WRONG_VERSION_NUMBER'), 'no_tls'],
  [coded('ECONNRESET'), 'no_answer'],
  [new Error('Connection closed.'), 'no_answer'],
])('%s is %s', (error, failure) => expect(connectionFailureOf(error)).toBe(failure));

test('no machine’s address is disclosed', () => {
  expect(connectionReasonOf(coded('ECONNREFUSED'))).toBe('No connection: ECONNREFUSED.');
});
