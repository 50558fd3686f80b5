import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type DestinationStream, type Logger } from 'pino';

/** Fields that every log line of a request or job carries automatically. */
type Trace = { trace_id: string; organization_id?: string };
const traces = new AsyncLocalStorage<Trace>();

export type Log = Logger;

/**
 * Opens the log. The field `error` is written with its type, message, stack and causes. The given `secrets`, and texts that look like
 * secrets, are masked anywhere in a line.
 */
export function openLog(
  level: string,
  { secrets = [], destination }: { secrets?: readonly string[]; destination?: DestinationStream } = {},
): Log {
  const mask = maskOf(secrets);
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ ...traces.getStore() }),
      serializers: { error: describeError },
      hooks: { streamWrite: mask },
      redact: { paths: ['*.password', '*.token', '*.authorization', '*.cookie', 'req.headers'], remove: true },
    },
    destination ?? pino.destination(1),
  );
}

type Described = {
  type: string;
  message: string;
  code?: string;
  queue?: string;
  stack?: string;
  cause?: unknown;
  errors?: unknown[];
};

const CAUSES_MAX = 5;
const ERRORS_MAX = 10;
const FIELDS_MAX = 20;

/** Describes an error by its type, message, stack and code. Its other fields may contain a row, an email or a whole request. */
function describeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return describeOther(error);
  const { code } = error as { code?: unknown };
  return {
    type: error.constructor.name,
    message: error.message,
    ...(typeof code === 'string' && { code }),
    ...(error.stack !== undefined && { stack: error.stack }),
    ...(error.cause !== undefined && depth < CAUSES_MAX && { cause: describeError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError && {
      errors: error.errors.slice(0, ERRORS_MAX).map((one: unknown) => describeError(one, depth + 1)),
    }),
  };
}

/** Describes a thrown value that is no Error, such as the queue's plain object. Fields that may contain data are only named. */
function describeOther(thrown: unknown): Described {
  if (typeof thrown !== 'object' || thrown === null) return { type: typeof thrown, message: String(thrown) };
  const texts = Object.entries(thrown).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const { name, message, code, stack, queue } = Object.fromEntries(texts);
  return {
    type: name ?? 'object',
    message: message ?? `An object with the fields ${Object.keys(thrown).slice(0, FIELDS_MAX).join(', ')}`,
    ...(code !== undefined && { code }),
    ...(queue !== undefined && { queue }),
    ...(stack !== undefined && { stack }),
  };
}

const SHORTEST_SECRET = 6;
/** Passwords in addresses, tokens in headers and paths (base64 of 128 bits or more), and values named as passwords. */
const lookLikeSecrets: readonly [RegExp, string][] = [
  [/(:\/\/[^\s:/@"\\]+:)[^\s@"\\]+@/g, '$1***@'],
  [/\b(Bearer|Basic) [A-Za-z0-9+/=._~-]+/gi, '$1 ***'],
  [/((?:password|passwd|secret|token|signature)\\?["']?\s*[=:]\s*)(\\?["'])[^"'\\]*(?:\\(?!["'])[^"'\\]*)*/gi, '$1$2***'],
  [/((?:password|passwd|secret|token|signature)\s*[=:]\s*)[^\s"'\\,&}*]+/gi, '$1***'],
  [/(\/(?:registration|confirm|l|o|a)\/)[A-Za-z0-9_-]{20,}/g, '$1***'],
];

function maskOf(secrets: readonly string[]): (line: string) => string {
  // Secrets as a line of JSON shows them. A short secret would also mask ordinary text.
  const known = secrets.filter(({ length }) => length >= SHORTEST_SECRET).map((secret) => JSON.stringify(secret).slice(1, -1));
  return (line) => {
    let masked = line;
    for (const secret of known) masked = masked.replaceAll(secret, '***');
    for (const [pattern, shown] of lookLikeSecrets) masked = masked.replace(pattern, shown);
    return masked;
  };
}

export function withTrace<T>(trace: Trace, work: () => T): T {
  return traces.run(trace, work);
}

export const currentTrace = (): Trace | undefined => traces.getStore();

/** Adds the organisation to later lines, once the caller is known. */
export function traceOrganization(organization: string): void {
  const trace = traces.getStore();
  if (trace) trace.organization_id = organization;
}
