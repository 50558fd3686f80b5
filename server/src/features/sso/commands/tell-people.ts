import type { Services } from '../../../services.ts';
import { problem } from '../../../http/problem.ts';
import { SsoError } from '../../../sso/sso-error.ts';
import { ssoProblems } from '../problems.ts';

/** Who signs in learns that it did not work; what exactly was wrong is for the log, and for nobody who tries answers out. */
export async function tellingPeople<T>({ log }: Services, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SsoError)) throw error;
    log.warn({ kind: error.kind, error }, 'Single sign-on did not let someone in.');
    const { refused, declined, away } = ssoProblems;
    throw problem({ refused, declined, unreachable: away, settings: away }[error.kind]);
  }
}
