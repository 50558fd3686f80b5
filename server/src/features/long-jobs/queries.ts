import type { FileJob, LongJob } from '@vigil/contract/shared/long-job.ts';
import { fileAddress } from '../../storage/content-address.ts';
import type { Context } from '../../http/context.ts';
import { httpProblems, problem } from '../../http/problem.ts';

/** Returns a long job of the organisation; with `kind`, only of that kind; with `own`, only the caller's. */
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

/** Returns the progress of a long job that has an endpoint of its own. */
export async function findLongJobStatus(
  { db, organization }: Pick<Context, 'db' | 'organization'>,
  id: string,
): Promise<LongJob['status'] | undefined> {
  const job = await db
    .selectFrom('long_jobs')
    .select('status')
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirst();
  return job?.status;
}

/** Returns the file that the caller ordered; a colleague's file is not found. */
export async function findOwnFile(context: Context, id: string, kind: string): Promise<FileJob> {
  const { status, done, result } = await findLongJob(context, id, kind, { own: true });
  return {
    status: ({ in_process: 'in_progress', success: 'complete', error: 'error' } as const)[status],
    rows_count: done,
    url: fileAddress(context, typeof result?.['file_id'] === 'string' ? result['file_id'] : null),
  };
}
