import { connectionFailureOf, type ConnectionFailure } from '../outbound/connection-failure.ts';
import { OutboundError } from '../outbound/outbound.ts';
import type { DeliveryError, SmtpFailure } from './delivery-error.ts';

/** Why an email was not taken, as far as somebody can do something about it; each has a sentence in `problems.ts`. */
export type MailFailure = ConnectionFailure | 'not_public' | 'needs_tls' | 'credentials' | 'refused' | 'unfit';

/** Replies to STARTTLS and to a sign-in over a connection that is not encrypted (RFC 4954). */
const WANTS_TLS = new Set([530, 538]);

export function mailFailureOf({ kind, cause }: DeliveryError): MailFailure {
  if (cause instanceof OutboundError) return cause.rule === 'not_public' || cause.rule === 'no_host' ? cause.rule : 'too_late';
  const { code, originalCode, responseCode } = cause as SmtpFailure;
  if (responseCode !== undefined && WANTS_TLS.has(responseCode)) return 'needs_tls';
  if (code === 'EAUTH') return 'credentials';
  if (code === 'ETLS') return 'no_tls';
  if (responseCode !== undefined) return 'refused';
  if (kind === 'cancelled') return 'unfit';
  return connectionFailureOf(Object.assign(new Error((cause as Error).message), { code: originalCode ?? code }));
}
