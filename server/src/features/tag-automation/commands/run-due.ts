import { UNDO_HOURS } from '@vigil/contract/shared/undo.ts';
import { sql } from 'kysely';
import { asSystem } from '../../../db/database.ts';
import { rowsAs } from '../../../db/rows.ts';
import type { Services } from '../../../services.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import { expireTags } from '../../tags/commands/sync-tags.ts';
import { lockTags } from '../../tags/commands/attach-tags.ts';
import { performByType, type DueAction, type Skipped } from './perform.ts';

type DueActionId = { organization_id: string; tag_id: string; action_id: string };
type Run = { id: string; user_id: string; is_there: boolean; is_blocked: boolean; is_late: boolean };

const AT_ONCE = 500;
const ATTEMPTS_MAX = 5;
const RETRY_MINUTES = 5;

/**
 * Runs the due actions of tags, then detaches the tags whose time is over. Several processes may run at once, and each may die at
 * any time: an action runs in the transaction that marks its runs as done. Calls `heartbeat` after each part, because there may
 * be many.
 */
export async function runDueActions(
  services: Services,
  { heartbeat = () => {} }: { heartbeat?: () => void } = {},
): Promise<void> {
  const now = services.clock();
  for (const action of await listDueActions(services, now)) {
    for (let isMore = true; isMore; heartbeat()) isMore = await runSome(services, action, now);
  }
  await expireTags(services);
}

/**
 * Lists actions with due runs. Leaves out tags that are off or still being settled, and organisations that are closed or without
 * a licence.
 */
async function listDueActions(services: Services, now: Date): Promise<DueActionId[]> {
  const { rows } = await asSystem(services.database, (tx) =>
    sql<DueActionId>`
      select a.organization_id, a.tag_id, a.id as action_id
        from tag_actions a join tags t on t.id = a.tag_id join organizations o on o.id = a.organization_id
       where a.due_count > 0 and a.deleted_at is null and t.is_active and not t.is_settling and t.deleted_at is null
         and o.deleted_at is null and o.deactivated_at is null and licence_fault(o) is null
         and exists (select from tag_runs r where r.organization_id = a.organization_id and r.action_id = a.id and r.state = 'due'
           and r.due_at <= ${now} and coalesce(r.retry_at <= ${now}, true))
       order by a.organization_id, a.tag_id, a.created_at, a.id`.execute(tx),
  );
  return rows;
}

/** Runs one action for some of its people. Returns whether there may be more people. */
async function runSome(services: Services, action: DueActionId, now: Date): Promise<boolean> {
  try {
    return await workIn(services, action.organization_id, (scope) => runActionOnce(scope, action, { now, most: AT_ONCE }));
  } catch (error) {
    services.log.error({ error, ...action }, 'An action of a tag failed; its people are processed one by one.');
    return runOneByOne(services, action, now);
  }
}

/**
 * Runs an action for one person after another, so that a failure for one person does not delay the others. Failed runs are
 * retried later, a few times.
 */
async function runOneByOne(services: Services, action: DueActionId, now: Date): Promise<boolean> {
  const runs = await workIn(services, action.organization_id, (scope) => listDueRuns(scope, action, { now, most: AT_ONCE }));
  for (const { id } of runs) {
    await workIn(services, action.organization_id, (scope) => runActionOnce(scope, action, { now, most: 1, id })).catch(() =>
      workIn(services, action.organization_id, ({ db, organization }) =>
        sql`
          update tag_runs set tries = tries + 1, retry_at = ${now}::timestamptz + make_interval(mins => ${RETRY_MINUTES} * (tries + 1)),
            state = case when tries + 1 >= ${ATTEMPTS_MAX} then 'failed' else 'due' end,
            reason = case when tries + 1 >= ${ATTEMPTS_MAX} then 'internal' end,
            ended_at = case when tries + 1 >= ${ATTEMPTS_MAX} then ${now}::timestamptz end
           where organization_id = ${organization} and id = ${id} and state = 'due'`.execute(db),
      ),
    );
  }
  return runs.length === AT_ONCE;
}

const nobody: Skipped = new Map();
type ClaimLimit = { now: Date; most: number; id?: string };

/**
 * Runs an action for at most `most` people, or for the run `id` alone. Cancels the runs of people who have left the organisation. If
 * several reminders to one person are overdue, only the last one is sent. Returns whether there may be more runs.
 */
async function runActionOnce(scope: WorkContext, due: DueActionId, some: ClaimLimit): Promise<boolean> {
  await lockTags(scope, sql`id = ${due.tag_id}`);
  const action = await findDue(scope, due);
  if (action === undefined) return false;
  const runs = await listDueRuns(scope, due, some);
  if (runs.length === 0) return false;
  const reachable = runs.filter(({ is_there, is_blocked, is_late }) => is_there && !is_blocked && !is_late);
  const people = [...new Set(reachable.map(({ user_id }) => user_id))];
  const passedOver = people.length === 0 ? nobody : await performByType[action.type](scope, action, people, some.now);
  const reasonOf = ({ user_id, is_there, is_blocked, is_late }: Run) =>
    !is_there ? null : is_blocked ? 'blocked' : is_late ? 'late' : (passedOver.get(user_id) ?? null);
  const stateOf = (run: Run) => (!run.is_there ? 'cancelled' : reasonOf(run) === null ? 'done' : 'skipped');
  await sql`
    update tag_runs r set state = given.state, reason = given.reason, ended_at = ${some.now}
      from ${rowsAs('given', runs, { id: 'uuid', state: ['text', stateOf], reason: ['text', reasonOf] })}
     where r.organization_id = ${scope.organization} and r.id = given.id`.execute(scope.db);
  return runs.length === some.most && some.id === undefined;
}

async function findDue({ db, organization }: WorkContext, { action_id }: DueActionId): Promise<DueAction | undefined> {
  const { rows } = await sql<DueAction>`
    select a.id, a.type, a.tag_id, t.title as tag_title, a.theme, a.text, a.period, a.course_again, a.working_hours, a.courses_ids, a.templates_ids, a.created_by
      from tag_actions a join tags t on t.id = a.tag_id
     where a.organization_id = ${organization} and a.id = ${action_id} and a.deleted_at is null
       and t.is_active and not t.is_settling and t.deleted_at is null`.execute(db);
  return rows[0];
}

/** Lists due runs, the earliest first. `is_late`: a later reminder to the same person is due as well. */
async function listDueRuns(
  { db, organization }: WorkContext,
  { action_id }: DueActionId,
  { now, most, id }: ClaimLimit,
): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select r.id, r.user_id, u.deleted_at is null as is_there, u.blocked_at is not null as is_blocked,
      exists (select from tag_runs l where l.assignment_id = r.assignment_id and l.action_id = r.action_id and l.round > r.round
        and l.state = 'due' and l.due_at <= ${now}) as is_late
      from tag_runs r join users u on u.id = r.user_id
     where r.organization_id = ${organization} and r.action_id = ${action_id} and r.state = 'due' and r.due_at <= ${now}
       and coalesce(r.retry_at <= ${now}, true) and ${id === undefined ? sql`true` : sql`r.id = ${id}`}
       -- A blocking may still be undone.
       and coalesce(u.blocked_at <= ${now}::timestamptz - ${UNDO_HOURS} * interval '1 hour', true)
     order by r.due_at, r.id limit ${most}`.execute(db);
  return rows;
}
