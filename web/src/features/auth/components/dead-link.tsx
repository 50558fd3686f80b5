import { ApiError, hasStatus } from '../../../lib/api-error.ts';
import { AuthOutcome, type Outcome } from './auth-outcome.tsx';

const REMOVED = 'auth.account_removed';

/** Whether a one-time link opens nothing. */
export const isDead = (error: unknown): boolean => hasStatus(error, 404);

/** Why it does: `used`, unless the person was deleted, which the server says in their own language. */
export function DeadLink({ error, used }: { error: unknown; used: Outcome }) {
  const isRemoved = error instanceof ApiError && error.code === REMOVED;
  return isRemoved ? <AuthOutcome title={error.message} /> : <AuthOutcome {...used} />;
}
