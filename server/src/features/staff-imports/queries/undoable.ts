import { UNDO_HOURS } from '@vigil/contract/shared/undo.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { blockEmployeesWork } from '../../employees/commands/block-employees.ts';
import { deleteEmployeesWork } from '../../employees/commands/delete-employees.ts';
import { IMPORT_KIND } from './imports.ts';

const SHOWN = 20;

/**
 * Lists what can still be undone: deletions whose people are still deleted, blockings whose people are still blocked, and imports
 * with an effect.
 */
export async function listUndoable({ db, organization, actor }: Context): Promise<{ data: LongJob[] }> {
  const { rows } = await sql<LongJob>`
    select id, kind, status, done, total, result, error, created_at, finished_at
      from long_jobs j
     where organization_id = ${organization} and created_by = ${actor.id} and status <> 'in_process'
       and created_at > now() - ${UNDO_HOURS} * interval '1 hour'
       and case kind
             when ${deleteEmployeesWork.name} then exists (
               select from users where organization_id = ${organization} and left_by = j.id and deleted_at is not null)
             when ${blockEmployeesWork.name} then exists (
               select from users where organization_id = ${organization} and blocked_job = j.id and deleted_at is null)
             when ${IMPORT_KIND} then exists (
               select from staff_import_rows
                where organization_id = ${organization} and event_id = j.id and outcome in ('add', 'change', 'delete'))
               and exists (
               select from staff_imports i left join long_jobs undoing on undoing.id = i.undone_by
                where i.organization_id = ${organization} and i.event_id = j.id
                  and (i.state in ('done', 'failed', 'stopped') or i.state = 'undoing' and undoing.status = 'error'))
             else false end
     order by created_at desc
     limit ${SHOWN}`.execute(db);
  return { data: rows };
}
