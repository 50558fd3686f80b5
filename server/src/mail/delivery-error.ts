/**
 * What a failed delivery means for the letter:
 * - `temporary`, `permanent`: the server answered about this letter with 4xx or 5xx; it does not have it.
 * - `unreachable`: no letter was spoken of; the server cannot be reached, or will not have us (TLS, sign-in).
 * - `interrupted`: the connection broke before the final dot; the server discards such a letter.
 * - `cancelled`: our own side gave up before the final dot, or would not put the address into SMTP; `cause` says why.
 * - `unconfirmed`: it broke after the final dot; the server may or may not have the letter.
 */
export type DeliveryFailure = 'temporary' | 'permanent' | 'unreachable' | 'interrupted' | 'cancelled' | 'unconfirmed';

export class DeliveryError extends Error {
  readonly kind: DeliveryFailure;
  readonly phase: 'before_dot' | 'after_dot';
  /** The server's reply code, when it replied. */
  readonly code: number | undefined;
  readonly response: string | undefined;

  constructor(kind: DeliveryFailure, phase: 'before_dot' | 'after_dot', cause: unknown) {
    const { message, responseCode, response } = cause as SmtpFailure;
    super(response || message, { cause });
    this.name = 'DeliveryError';
    this.kind = kind;
    this.phase = phase;
    this.code = responseCode;
    this.response = response || undefined;
  }
}

export interface SmtpFailure extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}
