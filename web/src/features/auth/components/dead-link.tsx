import { ApiError, hasStatus } from '../../../lib/api-error.ts';
import { AuthOutcome, type Outcome } from './auth-outcome.tsx';

const REMOVED = 'auth.account_removed';

/** Whether the error means that a one-time link is no longer valid. */
export const isDeadLink = (error: unknown): boolean => hasStatus(error, 404);

/** Explains why a link is not valid: `used`, unless the server says that the person was deleted. */
export function DeadLink({ error, used }: { error: unknown; used: Outcome }) {
  const isRemoved = error instanceof ApiError && error.code === REMOVED;
  return isRemoved ? <AuthOutcome title={error.message} /> : <AuthOutcome {...used} />;
}
