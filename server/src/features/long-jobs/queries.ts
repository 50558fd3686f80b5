import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import type { Context } from '../../http/context.ts';
import { httpProblems, problem } from '../../http/problem.ts';

/** A long job of the organisation; of one kind, when it is asked for through a door of its own; `own`: the caller's alone. */
export async function findLongJob(
  { db, organization, actor }: Context,
  id: string,
  kind?: string,
  { own = false }: { own?: boolean } = {},
): Promise<LongJob> {
  let found = db
    .selectFrom('long_jobs')
    .select(['id', 'kind', 'status', 'done', 'total', 'result', 'error', 'created_at', 'finished_at'])
    .where('organization_id', '=', organization)
    .where('id', '=', id);
  if (kind !== undefined) found = found.where('kind', '=', kind);
  if (own) found = found.where('created_by', '=', actor.id);
  const job = await found.executeTakeFirst();
  if (job === undefined) throw problem(httpProblems.not_found);
  return job as LongJob;
}
