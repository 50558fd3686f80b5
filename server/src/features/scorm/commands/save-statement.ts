import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { flawProblem } from '../../../http/validate.ts';
import { scormProblems } from '../problems.ts';
import { claimAttempt, findPartState } from '../queries/attempts.ts';
import { findStatement, type Statement } from '../queries/statement.ts';
import { flattenStatement } from '../rules/statement.ts';
import { launchPackage } from './launch.ts';
import { applyCommit } from './accept-commit.ts';

/** Saves raw run-time data that the contract's own calls send, as a commit of the part that was opened last. */
export async function saveStatement(context: Context, { course_id, user_id, statement }: Statement): Promise<Statement> {
  const { db, organization, actor, language } = context;
  if (user_id !== actor.id) throw problem(httpProblems.not_found);
  const { values: changes, flaw } = flattenStatement(statement);
  if (flaw !== null) throw flawProblem({ statement: flaw }, language);
  const { attempt_id, item, is_counted } = await launchPackage(context, course_id, {});
  if (attempt_id === null || !is_counted) throw problem(scormProblems.over);
  await sql`
    insert into scorm_states (organization_id, attempt_id, item, session, opened_at) values (${organization}, ${attempt_id}, ${item}, 1, now())
    on conflict (organization_id, attempt_id, item) do nothing`.execute(db);
  const attempt = (await claimAttempt(context, attempt_id))!;
  const state = (await findPartState(context, attempt_id, item))!;
  await applyCommit(
    context,
    { attempt, state },
    { session: state.session, number: state.sequence + 1, changes, events: [], seconds: 0 },
  );
  return findStatement(context, { course_id, user_id });
}
