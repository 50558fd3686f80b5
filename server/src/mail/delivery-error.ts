import { asksOf, namedWait, type Asks } from './limits.ts';

/**
 * What a failed delivery means for the email:
 * - `temporary`, `permanent`: the server answered about this email with 4xx or 5xx; it does not have it.
 * - `unreachable`: the server cannot be reached, or refuses us (TLS, sign-in) before any email was mentioned.
 * - `interrupted`: the connection broke before the final dot; the server discards such an email.
 * - `cancelled`: our own side gave up before the final dot, or would not put the address into SMTP; `cause` says why.
 * - `unconfirmed`: the connection broke after the final dot; the server may or may not have the email.
 */
export type DeliveryFailure = 'temporary' | 'permanent' | 'unreachable' | 'interrupted' | 'cancelled' | 'unconfirmed';

export class DeliveryError extends Error {
  readonly kind: DeliveryFailure;
  readonly phase: 'before_dot' | 'after_dot';
  /** The server's reply code, if it replied. */
  readonly code: number | undefined;
  readonly response: string | undefined;
  /** What the server asks for, if it only asks to retry later and says nothing about the email or the settings; else null. */
  readonly asks: Asks | null;
  /** When to retry, if the server says so. */
  readonly waitSeconds: number | undefined;

  constructor(kind: DeliveryFailure, phase: 'before_dot' | 'after_dot', cause: unknown) {
    const { message, responseCode, response } = cause as SmtpFailure;
    super(response || message, { cause });
    this.name = 'DeliveryError';
    this.kind = kind;
    this.phase = phase;
    this.code = responseCode;
    this.response = response || undefined;
    this.asks = asksOf(this.code, this.response);
    this.waitSeconds = this.asks === null ? undefined : namedWait(this.response ?? '');
  }
}

/** Our own refusal to send an email in this form. */
export class UnfitEmail extends Error {}

export const UNEXPECTED = 'internal';

/**
 * What people who manage email may see of a failed attempt: the server's answer, or what is wrong with the email itself. Any other
 * error becomes `UNEXPECTED`, because its message could reveal too much.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof UnfitEmail) return error.message;
  if (!(error instanceof DeliveryError)) return UNEXPECTED;
  const isInternal = error.kind === 'cancelled' && !['EENVELOPE', 'EMESSAGE'].includes((error.cause as SmtpFailure).code ?? '');
  return isInternal ? UNEXPECTED : (error.response ?? error.message);
}

export interface SmtpFailure extends Error {
  code?: string;
  /** The system's error code, which nodemailer replaced with its own. */
  originalCode?: string;
  responseCode?: number;
  response?: string;
}
