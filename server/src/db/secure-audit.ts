import type { Pool } from 'pg';

/**
 * Gives the action log to its own role, so that the program may only add to it. False where nobody with the powers has
 * prepared that: docs/external-postgres.sql does.
 */
export async function secureAudit(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ is_own: boolean; can_be_secured: boolean }>(
    `select relowner = current_user::regrole as is_own,
            coalesce(has_function_privilege(to_regprocedure('public.secure_audit()'), 'execute'), false) as can_be_secured
       from pg_class where oid = 'public.audit_log'::regclass`,
  );
  const { is_own, can_be_secured } = rows[0]!;
  if (is_own && can_be_secured) await pool.query('select secure_audit()');
  return !is_own || can_be_secured;
}
