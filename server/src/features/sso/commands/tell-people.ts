import type { Services } from '../../../services.ts';
import { problem } from '../../../http/problem.ts';
import { SsoError } from '../../../outgoing/sso-error.ts';
import { ssoProblems } from '../problems.ts';

/**
 * Shows the person who signs in that it failed, with a code of what was missing; the exact message goes to the log and to trials.
 */
export async function withPublicErrors<T>({ log }: Services, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SsoError)) throw error;
    log.warn({ kind: error.kind, error }, 'Single sign-on did not let someone in.');
    const { refused, declined, away } = ssoProblems;
    const told = problem({ refused, declined, unreachable: away, settings: away }[error.kind], { reason: error.message });
    told.cause = error;
    throw told;
  }
}

export const lackIn = (error: unknown) =>
  error instanceof Error && error.cause instanceof SsoError ? error.cause.lack : undefined;
