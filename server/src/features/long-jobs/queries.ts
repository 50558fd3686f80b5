import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import type { Context } from '../../http/context.ts';
import { httpProblems, problem } from '../../http/problem.ts';

/** A long job of the organisation; of one kind, when it is asked for through a door of its own. */
export async function findLongJob({ db, organization }: Context, id: string, kind?: string): Promise<LongJob> {
  let found = db
    .selectFrom('long_jobs')
    .select(['id', 'kind', 'status', 'done', 'total', 'result', 'error', 'created_at', 'finished_at'])
    .where('organization_id', '=', organization)
    .where('id', '=', id);
  if (kind !== undefined) found = found.where('kind', '=', kind);
  const job = await found.executeTakeFirst();
  if (job === undefined) throw problem(httpProblems.not_found);
  return job as LongJob;
}
