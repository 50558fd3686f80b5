import type { Services } from '../../../services.ts';
import { problem } from '../../../http/problem.ts';
import { SsoError } from '../../../outgoing/sso-error.ts';
import { ssoProblems } from '../problems.ts';

/**
 * Runs work. If a check fails, the person learns that the sign-in failed, with the code of the check. The exact message goes to
 * the log and to trials.
 */
export async function withPublicErrors<T>({ log }: Services, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SsoError)) throw error;
    log.warn({ kind: error.kind, error }, 'A single sign-on failed.');
    const { refused, declined, away } = ssoProblems;
    const publicError = problem({ refused, declined, unreachable: away, settings: away }[error.kind], {
      reason: error.message,
    });
    publicError.cause = error;
    throw publicError;
  }
}

/** Returns the name of the check of an assertion that failed; undefined for other errors. */
export const failedCheckOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof SsoError ? error.cause.failedCheck : undefined;
