/** Why a named server did not answer, as far as it can be fixed. */
export type ConnectionFailure =
  | 'no_host'
  | 'closed_port'
  | 'too_late'
  | 'strange_certificate'
  | 'old_certificate'
  | 'foreign_certificate'
  | 'no_tls'
  | 'no_answer';

const failures: Record<string, ConnectionFailure> = {
  ENOTFOUND: 'no_host',
  EAI_AGAIN: 'no_host',
  ECONNREFUSED: 'closed_port',
  ETIMEDOUT: 'too_late',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'strange_certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'strange_certificate',
  UNABLE_TO_GET_ISSUER_CERT: 'strange_certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'strange_certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'strange_certificate',
  CERT_HAS_EXPIRED: 'old_certificate',
  CERT_NOT_YET_VALID: 'old_certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'foreign_certificate',
  ERR_SSL_WRONG_VERSION_NUMBER: 'no_tls',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'no_tls',
  EPROTO: 'no_tls',
};

/** Timeouts of libraries that have no error code. */
const WAITED = /time(d\s)?out/i;

export function connectionFailureOf(error: unknown): ConnectionFailure {
  const { code, message, name } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || WAITED.test(message)) return 'too_late';
  return failures[code ?? ''] ?? 'no_answer';
}

/** Returns the reason of a failure, without the IP addresses that the system's message contains. */
export function connectionReasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? message : `No connection: ${code}.`;
}
