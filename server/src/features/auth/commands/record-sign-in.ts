import type { AuditAction } from '@vigil/contract/audit/rules.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { asSystem, type Database } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';

/** The log's actions for sign-ins that succeeded or failed, and for sessions that expired. */
const signInActions = [
  'session.start',
  'session.expire',
  'session.fail',
  'session.lock',
  'session.refuse',
  'password.fail',
  'password.ask_recovery',
  'two_factor.fail',
] as const satisfies readonly AuditAction[];
type SignInAction = (typeof signInActions)[number];

const caller = { address: z.string(), trace_id: z.string() };
type Caller = { address: string; trace_id: string };

/**
 * Records a failed sign-in. A job looks up the person, so that neither the answer nor its time reveals whether the name is known.
 */
export const failedSignInJob = jobKind({
  name: 'failed-sign-in',
  input: z.object({
    name: z.string(),
    organization_id: z.uuid().nullable(),
    is_locked: z.boolean(),
    unverified_domain: z.string().optional(),
    ...caller,
  }),
});

type Failed = z.output<typeof failedSignInJob.input>;

/**
 * Queues the record of a failed sign-in under the name as it was typed. A name without an @ is not stored, because people type
 * passwords into this field.
 */
export async function queueFailedSignIn(
  { services, address, trace_id }: Caller & { services: Services },
  {
    name,
    organization_id = null,
    isLocked,
    unverified_domain,
  }: {
    name: string;
    organization_id?: string | null;
    isLocked: boolean;
    /** The domain of an address that another system asserted, if the sign-in failed because the domain is not verified. */
    unverified_domain?: string;
  },
): Promise<void> {
  const input = {
    name: name.includes('@') ? name : '',
    organization_id,
    is_locked: isLocked,
    ...(unverified_domain !== undefined && { unverified_domain }),
    address,
    trace_id,
  };
  await asSystem(services.database, (tx) => services.queue.enqueue(tx, failedSignInJob, input));
}

/** Logs the failure in the organisation that owns the account or the directory; an unknown account has no log. */
export async function recordFailedSignIn(
  services: Services,
  { name, organization_id, is_locked, unverified_domain, ...from }: Failed,
): Promise<void> {
  const account = await findAccount(services.database, name);
  const organization = organization_id ?? account?.organization_id;
  if (organization === undefined) return;
  const user_id = account?.organization_id === organization ? account.user_id : null;
  await workIn(services, organization, async (work) => {
    const after = unverified_domain === undefined ? undefined : { email: name, unverified_domain };
    await recordSignIn(work, { action: 'session.fail', user_id, by: 'stranger', after, ...from });
    if (is_locked) await recordSignIn(work, { action: 'session.lock', user_id, by: 'stranger', ...from });
  });
}

async function findAccount(database: Database, name: string): Promise<{ user_id: string; organization_id: string } | undefined> {
  const { rows } = await sql<{ user_id: string; organization_id: string }>`
    select user_id, organization_id from find_account(${name})`.execute(database);
  return rows[0];
}

/**
 * Records a sign-in of a known person. A job writes the log, so that signing in does not wait for the lock on the organisation's
 * log.
 */
export const signInJob = jobKind({
  name: 'sign-in',
  input: z.object({
    organization_id: z.uuid(),
    user_id: z.uuid(),
    action: z.enum(signInActions),
    after: z.unknown().optional(),
    ...caller,
  }),
});

/** Queues the record of a sign-in, or of a failure by a known person. */
export const queueSignIn = (
  { db, organization, services, address, trace_id }: Omit<WorkContext, 'organization'> & Caller & { organization: string },
  { action, user_id, after }: { action: SignInAction; user_id: string; after?: unknown },
): Promise<void> =>
  services.queue.enqueue(db, signInJob, { organization_id: organization, user_id, action, after, address, trace_id });

export const recordQueuedSignIn = (
  services: Services,
  { organization_id, ...signIn }: z.output<typeof signInJob.input>,
): Promise<void> => workIn(services, organization_id, (work) => recordSignIn(work, { ...signIn, by: 'person' }));

type SignIn = Caller & {
  action: SignInAction;
  user_id: string | null;
  /** Whether the known person acted, or an unknown caller. */
  by: 'person' | 'stranger';
  after?: unknown;
};

/** Writes a sign-in, a failed sign-in or the end of a session into the organisation's log. */
export async function recordSignIn(work: WorkContext, { action, user_id, by, after, address, trace_id }: SignIn): Promise<void> {
  const actor = by === 'person' ? await findPerson(work, user_id) : undefined;
  await recordChange(
    { ...work, actor: actor ?? { id: null, name: '' }, address, trace_id },
    { action, object_type: 'user', object_id: user_id, ...(after !== undefined && { after }) },
  );
}

const findPerson = ({ db, organization }: WorkContext, id: string | null) =>
  db
    .selectFrom('users')
    .select(['id', (eb) => eb.fn.coalesce('sort_name', 'email').as('name')])
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirst();
