import type { ScormAttempt } from '@vigil/contract/scorm/attempt.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { completePackage, reopenPackage } from '../../learning/commands/finish-package.ts';
import { assertLearnersVisible } from '../../people/queries/result-visibility.ts';
import { claimAttempt } from '../queries/attempts.ts';
import { findAttempt } from '../queries/timeline.ts';
import { scormProblems } from '../problems.ts';
import { recordEvents } from './record-events.ts';

type AttemptId = { id: string; attempt_id: string };

/** Replaces the package's result by an operator's: with a reason, in the audit log, once for each attempt. */
export async function decideAttempt(
  context: Context,
  { id, attempt_id }: AttemptId,
  { decision, reason }: { decision: 'passed' | 'reset'; reason: string },
): Promise<ScormAttempt> {
  const { db, organization, actor } = context;
  const attempt = await claimAttempt(context, attempt_id);
  if (attempt === undefined || attempt.assigned_course_id !== id) throw problem(httpProblems.not_found);
  await assertLearnersVisible(context, id);
  if (attempt.decision !== null) throw problem(scormProblems.decided);
  await db
    .updateTable('scorm_attempts')
    .set({
      decision,
      reason,
      decided_by: actor.id,
      decided_at: sql<string>`now()`,
      closed_at: sql<string>`coalesce(closed_at, now())`,
      ...(decision === 'passed' && { status: 'completed' as const }),
    })
    .where('organization_id', '=', organization)
    .where('id', '=', attempt_id)
    .execute();
  const event = { kind: 'decided', data: { decision, by: actor.name }, at: new Date() } as const;
  await recordEvents(context, { attempt_id, item: attempt.item, count: attempt.events_count }, [event]);
  if (decision === 'passed') await completePackage(context, attempt);
  else if (!(await isCompletedElsewhere(context, attempt))) await reopenPackage(context, attempt);
  const before = { status: attempt.status, percent: attempt.percent };
  const after = { learner: attempt.learner, number: attempt.number, reason };
  const action = decision === 'passed' ? 'scorm_attempt.pass' : 'scorm_attempt.reset';
  await recordChange(context, { action, object_type: 'assigned_course', object_id: id, before, after });
  return findAttempt(context, { id, attempt_id });
}

async function isCompletedElsewhere(
  { db, organization }: Context,
  { id, enrolment_id }: { id: string; enrolment_id: string },
): Promise<boolean> {
  const otherAttempt = await db
    .selectFrom('scorm_attempts')
    .select('id')
    .where('organization_id', '=', organization)
    .where('enrolment_id', '=', enrolment_id)
    .where('id', '<>', id)
    .where('status', '=', 'completed')
    .where(sql<boolean>`decision is distinct from 'reset'`)
    .executeTakeFirst();
  return otherAttempt !== undefined;
}
