import type { Pool } from 'pg';

type Connection = Pick<Pool, 'query'>;

/** Transfers the audit log to a separate role, so that the program can only append, if a privileged user has prepared this. */
export async function secureAudit(connection: Connection): Promise<void> {
  const { rowCount } = await connection.query(
    `select where has_function_privilege(to_regprocedure('public.secure_audit()'), 'execute')`,
  );
  if (rowCount === 1 && (await ownsAudit(connection))) await connection.query('select secure_audit()');
}

/** Whether the program's own role could rewrite the audit log. docs/external-postgres.sql prevents it. */
export async function ownsAudit(connection: Connection): Promise<boolean> {
  const { rowCount } = await connection.query(
    `select from pg_class where oid = 'public.audit_log'::regclass and relowner = current_user::regrole`,
  );
  return rowCount === 1;
}
