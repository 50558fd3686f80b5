import type { PartStatus } from '@vigil/contract/scorm/player.ts';
import type { ScormVersion } from '@vigil/contract/scorm/package.ts';
import type { CompletionRule } from '@vigil/contract/scorm/rules.ts';
import { sql } from 'kysely';
import type { FoundItem } from '../../../reading/packages/found-package.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import type { AttemptResult } from '../rules/results.ts';
import type { Values } from '../rules/data-model.ts';

type Scope = Pick<WorkContext, 'db' | 'organization'>;

/** An attempt with everything that decides its result and whether its data count. */
export type OpenAttempt = AttemptResult & {
  id: string;
  enrolment_id: string;
  number: number;
  package_id: string;
  item: number;
  closed_at: string | null;
  decision: 'passed' | 'reset' | null;
  events_count: number;
  version: ScormVersion;
  items: FoundItem[];
  completion_rule: CompletionRule;
  pass_score: number | null;
  attempts_limit: number;
  assigned_course_id: string;
  user_id: string;
  learner: string;
  /** Whether data that arrive now still count: the learner may enter and is in the course, and the course is open for them. */
  is_counted: boolean;
};

const attemptColumns = sql`t.id, t.enrolment_id, t.number, t.package_id, t.item, t.status, t.percent, t.closed_at, t.decision, t.events_count,
  p.version, p.items, c.completion_rule, c.pass_score, c.attempts_limit, e.assigned_course_id, e.user_id,
  concat_ws(', ', nullif(u.last_name, ''), nullif(u.first_name, '')) as learner,
  u.deleted_at is null and u.blocked_at is null and e.left_at is null and a.deleted_at is null and a.is_enabled and a.status <> 'planned' and not is_closed_to(a, e) as is_counted`;

const inCourse = sql`join scorm_packages p on p.organization_id = t.organization_id and p.id = t.package_id
  join scorm_courses c on c.organization_id = p.organization_id and c.course_id = p.course_id
  join enrolments e on e.organization_id = t.organization_id and e.id = t.enrolment_id
  join assigned_courses a on a.organization_id = e.organization_id and a.id = e.assigned_course_id
  join users u on u.organization_id = e.organization_id and u.id = e.user_id`;

/** Locks an attempt, so that its parts are written one commit at a time, and returns everything that decides its result. */
export async function claimAttempt({ db, organization }: Scope, id: string): Promise<OpenAttempt | undefined> {
  const { rows } = await sql<OpenAttempt>`
    select ${attemptColumns} from scorm_attempts t ${inCourse}
     where t.organization_id = ${organization} and t.id = ${id} for update of t`.execute(db);
  return rows[0];
}

/** Locks an attempt and returns the attempt with an opened part. This is a single query, because every commit runs it. */
export async function claimPart(
  { db, organization }: Scope,
  { id, item }: { id: string; item: number },
): Promise<{ attempt: OpenAttempt; state: PartState } | undefined> {
  const { rows } = await sql<OpenAttempt & { state: PartState }>`
    select ${attemptColumns}, jsonb_build_object('item', s.item, 'session', s.session, 'sequence', s.sequence, 'events_seen', s.events_seen,
        'cmi', s.cmi, 'status', s.status, 'percent', s.percent, 'seconds', s.seconds, 'seconds_before', s.seconds_before,
        'opened_at', s.opened_at) as state
      from scorm_attempts t ${inCourse}
      join scorm_states s on s.organization_id = t.organization_id and s.attempt_id = t.id and s.item = ${item}
     where t.organization_id = ${organization} and t.id = ${id} for update of t, s`.execute(db);
  if (rows[0] === undefined) return undefined;
  const { state, ...attempt } = rows[0];
  return { attempt, state };
}

/** What a part of an attempt has stored so far. */
export type PartState = {
  item: number;
  session: number;
  sequence: number;
  events_seen: number;
  cmi: Values;
  status: PartStatus;
  percent: number | null;
  seconds: number;
  seconds_before: number;
  opened_at: string | null;
};

/** Returns what a part of an attempt has stored; undefined if the part was never opened. */
export async function findPartState(
  { db, organization }: Scope,
  attempt_id: string,
  item: number,
): Promise<PartState | undefined> {
  const row = await db
    .selectFrom('scorm_states')
    .select(['item', 'session', 'sequence', 'events_seen', 'cmi', 'status', 'percent', 'seconds', 'seconds_before', 'opened_at'])
    .where('organization_id', '=', organization)
    .where('attempt_id', '=', attempt_id)
    .where('item', '=', item)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, cmi: row.cmi as Values };
}
