import type { ClientBase, Pool } from 'pg';
import { StartError } from '../env.ts';
import type { Log } from '../observe/log.ts';

/** Whether a pooler is in between: then the answering process is not the one we connected to. */
export async function isPooled(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid !== (client as ClientBase & { processID: number | null }).processID;
}

/** Checks that a pooler in between has the settings that this program needs; stops the start with a plain message otherwise. */
export async function checkPooler(pool: Pool, log: Log): Promise<void> {
  const { rows } = await pool
    .query<{ setting: string }>('select current_setting($1) as setting', ['statement_timeout'])
    .catch(throwUnsupportedParameter);
  if (rows[0]!.setting === '0')
    log.warn(
      'The pooler before the database ignores our time limits, so a statement may wait without end: docs/pgbouncer.md sets the limits for the role.',
    );
}

function throwUnsupportedParameter(error: Error): never {
  const parameter = /unsupported startup parameter: (\w+)/.exec(error.message)?.[1];
  if (parameter === undefined) throw error;
  throw new StartError(
    `The database’s pooler refuses the parameter ${parameter}. Add ${LIMITS.join(', ')} to its ignore_startup_parameters. docs/pgbouncer.md lists all settings.`,
  );
}

const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
