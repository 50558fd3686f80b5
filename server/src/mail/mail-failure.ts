import { connectionFailureOf, connectionReasonOf, type ConnectionFailure } from '../outgoing/connection-failure.ts';
import { OutboundError } from '../outgoing/guarded-fetch.ts';
import type { DeliveryError, SmtpFailure } from './delivery-error.ts';

/** Why an email was not accepted, as far as it can be fixed; each has a message in `problems.ts`. */
export type MailFailure = ConnectionFailure | 'not_public' | 'needs_tls' | 'credentials' | 'refused' | 'unfit';

/** Replies to STARTTLS and to sign-in over an unencrypted connection (RFC 4954). */
const WANTS_TLS = new Set([530, 538]);

export function mailFailureOf({ kind, cause }: DeliveryError): MailFailure {
  if (cause instanceof OutboundError) return cause.rule === 'not_public' || cause.rule === 'no_host' ? cause.rule : 'too_late';
  const { code, responseCode } = cause as SmtpFailure;
  if (responseCode !== undefined && WANTS_TLS.has(responseCode)) return 'needs_tls';
  // A sign-in that the server defers says nothing about the password.
  if (code === 'EAUTH' && !isForNow(responseCode)) return 'credentials';
  if (code === 'ETLS') return 'no_tls';
  if (responseCode !== undefined) return 'refused';
  if (kind === 'cancelled') return 'unfit';
  return connectionFailureOf(systemErrorOf(cause as SmtpFailure));
}

/** Details for support: the server's reply, or our own message, without machine addresses. */
export const mailReasonOf = ({ response, cause }: DeliveryError): string =>
  response ?? connectionReasonOf(systemErrorOf(cause as SmtpFailure));

const isForNow = (responseCode = 0): boolean => responseCode >= 400 && responseCode < 500;

/** The system's error code, before nodemailer replaced it. */
const systemErrorOf = ({ message, name, code, originalCode = code }: SmtpFailure): Error =>
  Object.assign(new Error(message), { name, ...(originalCode !== undefined && { code: originalCode }) });
