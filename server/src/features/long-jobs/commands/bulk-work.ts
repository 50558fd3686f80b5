import type { PeopleFilter } from '@vigil/contract/people/filter.ts';
import { bulkResult, type BulkResult, type LongJob } from '@vigil/contract/shared/long-job.ts';
import { roles } from '@vigil/contract/shared/permissions.ts';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../../http/context.ts';
import type { Services } from '../../../services.ts';
import { ONE_OF_EACH, queued, type Background } from '../../../jobs/background.ts';
import { jobKind, type JobKind } from '../../../jobs/queue.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import type { ChosenPeople } from '../../people/queries/chosen.ts';
import { assertFilterVisible } from '../../people/queries/result-visibility.ts';
import { countPeople } from '../../people/queries/counts.ts';
import { findLongJob } from '../queries.ts';
import { updateLongJob, attemptLongJob, finishLongJob, openLongJob } from './long-jobs.ts';

const uuid = z.uuid();
const jobInput = z.object({ organization_id: uuid, event_id: uuid });

/** The person who ordered the work: their permissions limit it, and the log names them. */
const orderedBy = z.object({
  actor: z.object({ id: uuid, name: z.string(), role: z.enum(roles) }),
  address: z.string(),
  trace_id: z.string(),
});
export type OrderedWork = WorkContext & z.output<typeof orderedBy> & { event_id: string };

type Counts = Record<string, number>;
/** The outcome for a part of the people: how many were processed, how many were skipped by reason, and what was lost. */
export type Outcome = { done: number; skipped?: Counts; lost?: Counts };

type Work<T extends z.ZodType = z.ZodType> = {
  /** The name of the queue's job and the kind of the long job, such as `delete-employees`. */
  name: string;
  input: T;
  /** Selects the people of the order when its work begins. */
  people(scope: WorkContext, input: z.output<T>): ChosenPeople;
  /** The order of the people, as an expression on `bulk_people`, if it matters. */
  order?(scope: WorkContext, input: z.output<T>): RawBuilder<unknown>;
  /** Processes some of the people, in the transaction that removes them from the list. */
  chunk(scope: OrderedWork, ids: string[], input: z.output<T>): Promise<Outcome>;
  /** The final work, done once in the transaction that ends the job. */
  end?(scope: OrderedWork, input: z.output<T>): Promise<void>;
};
export type BulkWork<T extends z.ZodType = z.ZodType> = Work<T> & { job: JobKind<typeof jobInput>; background: Background };

/** Defines a bulk action on people: a job with progress, whose result counts processed people, and skipped people by reason. */
export function bulkWork<T extends z.ZodType>(work: Work<T>): BulkWork<T> {
  const job = jobKind({ name: work.name, input: jobInput, expireInSeconds: 3600 });
  return { ...work, job, background: queued(job, (services, order) => runOrder(services, work, order), ONE_OF_EACH) };
}

const AT_ONCE = 500;

/** Orders the work and returns its long job. Work for few people is done before the answer. */
export async function orderBulk<T extends z.ZodType>(context: Context, work: BulkWork<T>, wanted: z.input<T>): Promise<LongJob> {
  const { db, organization, services, actor, address, trace_id } = context;
  const input = work.input.parse(wanted);
  await assertFilterVisible(context, filterIn(input));
  const total = await countPeople(work.people(context, input));
  const by = orderedBy.parse({ actor, address, trace_id });
  const event_id = await openLongJob(context, { kind: work.name, created_by: actor.id, total, input: { by, input } });
  if (total > AT_ONCE) await services.queue.enqueue(db, work.job, { organization_id: organization, event_id });
  else {
    await savePeople(context, event_id, work.people(context, input));
    for (let isMore = true; isMore;) isMore = await processNext(context, event_id, work);
  }
  return findLongJob(context, event_id);
}

/** Returns the staff filter by which an order selects people, or undefined. */
function filterIn(input: unknown): PeopleFilter | undefined {
  const { filter, selection } = input as { filter?: PeopleFilter; selection?: { filter?: PeopleFilter } };
  return filter ?? selection?.filter;
}

/** Runs one order of this work. */
const runOrder = <T extends z.ZodType>(services: Services, work: Work<T>, order: z.output<typeof jobInput>): Promise<void> =>
  attemptLongJob(services, order, async () => {
    const { organization_id, event_id } = order;
    await workIn(services, organization_id, (scope) => savePeopleOnce(scope, event_id, work));
    for (let isMore = true; isMore;)
      isMore = await workIn(services, organization_id, (scope) => processNext(scope, event_id, work));
  });

/** Saves the list of the selected people. A second run finds the existing list. */
async function savePeopleOnce(scope: WorkContext, event_id: string, work: Work): Promise<void> {
  const job = await lockJob(scope, event_id);
  if (job?.status !== 'in_process' || job.result !== null) return;
  await savePeople(scope, event_id, work.people(scope, parseOrder(job.input, work).input));
}

async function savePeople({ db, organization }: WorkContext, event_id: string, people: ChosenPeople): Promise<void> {
  await sql`insert into bulk_people (organization_id, job_id, user_id) select ${organization}, ${event_id}, id from (${people}) targeted`.execute(
    db,
  );
  await db
    .updateTable('long_jobs')
    .set((eb) => ({
      result: JSON.stringify(emptyOutcome),
      total: eb
        .selectFrom('bulk_people')
        .select(sql<number>`count(*)::int`.as('n'))
        .where('organization_id', '=', organization)
        .where('job_id', '=', event_id),
    }))
    .where('organization_id', '=', organization)
    .where('id', '=', event_id)
    .execute();
}

const emptyOutcome: BulkResult = { done: 0, skipped: {} };

/** Processes the next people of the list. Returns whether there may be more. */
async function processNext(scope: WorkContext, event_id: string, work: Work): Promise<boolean> {
  const { db, organization } = scope;
  const job = await lockJob(scope, event_id);
  if (job?.status !== 'in_process') return false;
  const { by, input } = parseOrder(job.input, work);
  const { rows } = await sql<{ user_id: string }>`
    delete from bulk_people where organization_id = ${organization} and job_id = ${event_id} and user_id in (
      select user_id from bulk_people where organization_id = ${organization} and job_id = ${event_id}
       order by ${work.order?.(scope, input) ?? sql`user_id`}, user_id limit ${AT_ONCE})
    returning user_id`.execute(db);
  const before = bulkResult.parse(job.result);
  if (rows.length === 0) {
    await work.end?.({ ...scope, ...by, event_id }, input);
    await finishLongJob(scope, event_id, { status: 'success', result: before });
    return false;
  }
  const ids = rows.map(({ user_id }) => user_id);
  const { done, skipped = {}, lost = {} } = await work.chunk({ ...scope, ...by, event_id }, ids, input);
  const allLost = sumOf(before.lost ?? {}, lost);
  const after: BulkResult = {
    done: before.done + done,
    skipped: sumOf(before.skipped, skipped),
    ...(Object.keys(allLost).length > 0 && { lost: allLost }),
  };
  await db
    .updateTable('long_jobs')
    .set({ result: JSON.stringify(after) })
    .where('organization_id', '=', organization)
    .where('id', '=', event_id)
    .execute();
  await updateLongJob(scope, event_id, { done: job.done + ids.length });
  return true;
}

function sumOf(a: Counts, b: Counts): Counts {
  const sum = { ...a };
  for (const [name, n] of Object.entries(b)) if (n > 0) sum[name] = (sum[name] ?? 0) + n;
  return sum;
}

const parseOrder = (saved: unknown, work: Work) => {
  const { by, input } = z.object({ by: orderedBy, input: z.unknown() }).parse(saved);
  return { by, input: work.input.parse(input) };
};

const lockJob = ({ db, organization }: WorkContext, event_id: string) =>
  db
    .selectFrom('long_jobs')
    .select(['input', 'result', 'done', 'status'])
    .where('organization_id', '=', organization)
    .where('id', '=', event_id)
    .forUpdate()
    .executeTakeFirst();
