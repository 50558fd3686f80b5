import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type Logger } from 'pino';

/** What every line of a request or a job carries without anyone passing it along. */
type Trace = { trace_id: string; organization_id?: string };
const traces = new AsyncLocalStorage<Trace>();

export type Log = Logger;

export function openLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ ...traces.getStore() }),
    redact: { paths: ['*.password', '*.token', '*.authorization', '*.cookie', 'req.headers'], remove: true },
  });
}

export function withTrace<T>(trace: Trace, work: () => T): T {
  return traces.run(trace, work);
}

export const currentTrace = (): Trace | undefined => traces.getStore();

/** Adds the organisation to the lines that follow, once it is known who is asking. */
export function traceOrganization(organization: string): void {
  const trace = traces.getStore();
  if (trace) trace.organization_id = organization;
}
