import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { UnusableStore } from '../storage/file-store.ts';
import { storeProblems } from '../storage/problems.ts';
import { throttle } from '../jobs/throttle.ts';
import type { Log } from '../observe/log.ts';
import { Problem, httpProblems, problem } from './problem.ts';
import { languageOf } from './public-context.ts';

const REFUSALS_EVERY_MS = 60_000;
const mayLog = throttle(REFUSALS_EVERY_MS);

/** Answers an error in the caller's language. Unexpected errors are logged in full and answered as our fault, without details. */
export function answerError(
  error: unknown,
  { request, reply, log }: { request: FastifyRequest; reply: FastifyReply; log: Log },
): FastifyReply {
  const known = error instanceof Problem ? error : problemOf(error);
  // The contract should have refused a value that no column can hold. It is refused here, and logged as our fault.
  const path = request.routeOptions.url;
  if (error instanceof Problem) {
    // A full queue refuses a hundred times a second: log once a minute, without the stack.
    const { code, status } = known.kind;
    if (status >= 500 && mayLog(`${code} ${path}`)) log.warn({ code, path }, 'Requests are refused for now.');
  } else if (known.kind.status >= 500 || isUnheld(error)) log.error({ error, path }, 'A request failed.');
  if (known.retryAfterSeconds !== undefined) void reply.header('retry-after', known.retryAfterSeconds);
  return reply.status(known.kind.status).send(known.bodyIn(languageOf(request)));
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.status(404).send(problem(httpProblems.not_found).bodyIn(languageOf(request)));
}

const SECONDS_TO_RETRY = 5;
// SQLSTATE: 22…: a value that its column cannot hold; 23505: a duplicate key; 40001, 40P01: rolled back for another transaction;
// 55P03, 57014: waited too long; 57P0x, 08x: the server is gone; 53300: no free connection; 53100: the disk is full.
const conflicts = new Set(['23505', '40001', '40P01']);
const absences = /^(57P0\d|08\w{3}|53300|55P03|57014|ECONNREFUSED|ECONNRESET|ENOENT)$/;
const fullDisks = new Set(['ENOSPC', 'EDQUOT', '53100']);
const isUnheld = (error: unknown): boolean => /^22\w{3}$/.test((error as { code?: string }).code ?? '');

function problemOf(error: unknown): Problem {
  if (error instanceof UnusableStore) return problem(storeProblems[error.failure], { retryAfterSeconds: SECONDS_TO_RETRY });
  const { code, statusCode, message } = error as Partial<FastifyError>;
  if (conflicts.has(code ?? '')) return problem(httpProblems.conflict);
  if (absences.test(code ?? '') || /Connection terminated|timeout exceeded when trying to connect/.test(message ?? '')) {
    return problem(httpProblems.unavailable, { retryAfterSeconds: SECONDS_TO_RETRY });
  }
  if (fullDisks.has(code ?? '')) return problem(httpProblems.disk_full);
  if (isUnheld(error)) return problem(httpProblems.malformed);
  if (statusCode === 413) return problem(httpProblems.too_large, { fill: { megabytes: 2 } });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return problem(httpProblems.malformed);
  return problem(httpProblems.internal);
}
