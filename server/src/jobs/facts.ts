import { knownResult } from '@vigil/contract/phishing-results/result.ts';
import { z } from 'zod';
import type { Tx } from '../db/database.ts';
import { jobKind, type Queue } from './queue.ts';

const uuid = z.uuid();

/** What happened, with the data that reactions need. `app/reactions.ts` lists what follows. */
export const facts = {
  /** Results are shown by name from now on, or no longer. */
  'results.telling_changed': z.object({}),
  'employee.added': z.object({ user_ids: z.array(uuid) }),
  'employee.moved': z.object({ user_ids: z.array(uuid) }),
  /** A department moved with all departments below it, or was merged into another. */
  'department.moved': z.object({ department_id: uuid }),
  'employee.left': z.object({ user_ids: z.array(uuid) }),
  /** People were restored after deletion. */
  'employee.returned': z.object({ user_ids: z.array(uuid) }),
  /** People were unblocked. */
  'employee.unblocked': z.object({ user_ids: z.array(uuid) }),
  'employee.registered': z.object({ user_ids: z.array(uuid) }),
  /** People's accounts were ended; they may register again. */
  'employee.unregistered': z.object({ user_ids: z.array(uuid) }),
  'risk.changed': z.object({ user_ids: z.array(uuid) }),
  /** Data that the risk levels of these people depend on has changed. */
  'risk.outdated': z.object({ user_ids: z.array(uuid) }),
  /** The campaign has emails on hold that wait for a decision. */
  'campaign.held': z.object({ campaign_id: uuid }),
  /** The mail server permanently refused emails of the campaign. */
  'campaign.letters_refused': z.object({ campaign_id: uuid }),
  /** Emails of the campaign bounced. */
  'campaign.emails_bounced': z.object({ campaign_id: uuid }),
  'campaign.completed': z.object({ campaign_id: uuid }),
  /** A delivery counts in more figures than before: it arrived later than expected, or its person did something more. */
  'delivery.result_grew': z.object({
    delivery_id: uuid,
    campaign_id: uuid,
    user_id: uuid,
    result: knownResult,
  }),
  /** An operator overruled a verdict or excused the person, or the email bounced. */
  'delivery.result_fell': z.object({ user_id: uuid }),
  /** A session's token was used without the cookie that the session is bound to: from elsewhere, or by a browser that lost the cookie. */
  'session.refused': z.object({ user_id: uuid, address: z.string(), trace_id: z.string() }),
  /** Certificates are issued from now on, also to people who completed the course before. */
  'assignment.gives_certificates': z.object({ assigned_course_id: uuid }),
  /** People have more or less to learn, another due date, or have become late. */
  'learning.recounted': z.object({ user_ids: z.array(uuid) }),
  'learning.progressed': z.object({ assigned_course_id: uuid, user_id: uuid }),
} as const;

export type FactName = keyof typeof facts;
export type Fact<Name extends FactName> = z.output<(typeof facts)[Name]>;

export const factJob = jobKind({
  name: 'fact',
  input: z.object({ organization_id: uuid, name: z.enum(Object.keys(facts) as [FactName, ...FactName[]]), fact: z.unknown() }),
});

type Scope = { db: Tx; organization: string; services: { queue: Queue } };

/** Records that something happened. Reactions run later, exactly if this transaction commits; they must tolerate running twice. */
export async function recordFact<Name extends FactName>(
  { db, organization, services }: Scope,
  name: Name,
  fact: z.input<(typeof facts)[Name]>,
): Promise<void> {
  await services.queue.enqueue(db, factJob, { organization_id: organization, name, fact: facts[name].parse(fact) });
}

const PEOPLE_AT_ONCE = 2_000;

/** Records a fact about any number of people, as several facts that one reaction each can handle. */
export async function recordPeople(
  scope: Scope,
  name: Extract<FactName, `employee.${string}` | `risk.${string}`> | 'learning.recounted',
  user_ids: readonly string[],
): Promise<void> {
  for (let at = 0; at < user_ids.length; at += PEOPLE_AT_ONCE) {
    await recordFact(scope, name, { user_ids: user_ids.slice(at, at + PEOPLE_AT_ONCE) });
  }
}

/** Records many facts of one name, of any organisations. */
export async function recordFacts<Name extends FactName>(
  { db, services }: Omit<Scope, 'organization'>,
  name: Name,
  entries: { organization_id: string; fact: z.input<(typeof facts)[Name]> }[],
): Promise<void> {
  await services.queue.enqueueAll(
    db,
    factJob,
    entries.map(({ organization_id, fact }) => ({ organization_id, name, fact: facts[name].parse(fact) })),
  );
}
