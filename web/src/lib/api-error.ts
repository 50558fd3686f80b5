import type { Method } from '@vigil/contract/endpoint.ts';
import type { Conflict } from '@vigil/contract/shared/error.ts';

export type ErrorDetail = { path: string; message: string; conflict?: Conflict };

type Facts = {
  /** 0 when no answer came. */
  status: number;
  code: string;
  message: string;
  details: ErrorDetail[];
  /** What another server or a library said, for anyone who is asked for help. */
  reason: string | null;
  url: string;
  method: Method;
  /** The endpoint's path with its parameters still in braces. */
  endpoint: string;
  traceId: string | null;
};

/** Everything that can go wrong with a call, in one shape. */
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

  /** The server's word on one field, to stand beside it. */
  fieldErrors(): Record<string, string> {
    return Object.fromEntries(this.details.map(({ path, message }) => [path, message]));
  }
}

export const NETWORK_FAILURE = 'network_failure';
/** The same while a file was on its way: the line broke, or a proxy between takes none so large. */
export const UPLOAD_CUT = 'upload_cut';

/** What was asked for is not there, or its address names nothing that could be. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || (error.status === 422 && error.method === 'GET'));

/** What was typed into is not what it was any more. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.details.some(({ conflict }) => conflict !== undefined);

export const hasStatus = (error: unknown, status: number): boolean => error instanceof ApiError && error.status === status;

/** `message` is what spec point 8 reads: the first of detail, details and message that is a text with something in it. */
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
