import type { Method } from '@vigil/contract/endpoint.ts';
import type { Conflict } from '@vigil/contract/shared/error.ts';

export type ErrorDetail = { path: string; message: string; conflict?: Conflict };

type Facts = {
  /** 0 if no answer came. */
  status: number;
  code: string;
  message: string;
  details: ErrorDetail[];
  /** What another server or a library reported, for support. */
  reason: string | null;
  url: string;
  method: Method;
  /** The endpoint's path with its parameters still in braces. */
  endpoint: string;
  traceId: string | null;
};

/** Every failure of a call, whatever its cause. */
export class ApiError extends Error implements Facts {
  readonly status: number;
  readonly code: string;
  readonly details: ErrorDetail[];
  readonly reason: string | null;
  readonly url: string;
  readonly method: Method;
  readonly endpoint: string;
  readonly traceId: string | null;

  constructor({ message, ...facts }: Facts) {
    super(message);
    this.name = 'ApiError';
    this.status = facts.status;
    this.code = facts.code;
    this.details = facts.details;
    this.reason = facts.reason;
    this.url = facts.url;
    this.method = facts.method;
    this.endpoint = facts.endpoint;
    this.traceId = facts.traceId;
  }

  /** Returns the server's errors by the field that shows them. */
  fieldErrors(): Record<string, string> {
    return Object.fromEntries(this.details.map(({ path, message }) => [path, message]));
  }
}

export const NETWORK_FAILURE = 'network_failure';
/** The code of an upload without an answer: the connection broke, or a proxy in between refused the large file. */
export const UPLOAD_CUT = 'upload_cut';

/** Whether a call failed because the record does not exist, or because its id is malformed. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || (error.status === 422 && error.method === 'GET'));

/** Whether a call failed because somebody else changed the record after it was loaded. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.details.some(({ conflict }) => conflict !== undefined);

export const hasStatus = (error: unknown, status: number): boolean => error instanceof ApiError && error.status === status;

/**
 * Returns the facts in the body of an error. `message` follows spec point 8: the first non-empty text among detail, details and
 * message.
 */
export function readErrorBody(body: unknown): Pick<Facts, 'message' | 'code' | 'details' | 'reason'> {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const message = [fields.detail, fields.details, fields.message].find(isFilledText) ?? '';
  return {
    message,
    code: typeof fields.code === 'string' ? fields.code : '',
    details: Array.isArray(fields.details) ? (fields.details as ErrorDetail[]) : [],
    reason: typeof fields.reason === 'string' ? fields.reason : null,
  };
}

const isFilledText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
