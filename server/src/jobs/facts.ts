import { knownResult } from '@vigil/contract/phishing-results/result.ts';
import { z } from 'zod';
import type { Tx } from '../db/database.ts';
import { jobKind, type Queue } from './queue.ts';

const uuid = z.uuid();

/** What happened, and what those who react to it need to know. `app/reactions.ts` says what follows. */
export const facts = {
  /** Results of emails are told by name from now on, or no longer. */
  'results.telling_changed': z.object({}),
  'employee.added': z.object({ user_ids: z.array(uuid) }),
  'employee.moved': z.object({ user_ids: z.array(uuid) }),
  /** A department with all below it stands elsewhere, or has come to hold another's. */
  'department.moved': z.object({ department_id: uuid }),
  'employee.left': z.object({ user_ids: z.array(uuid) }),
  /** Brought back after they were deleted. */
  'employee.returned': z.object({ user_ids: z.array(uuid) }),
  /** Let in again after they were blocked. */
  'employee.unblocked': z.object({ user_ids: z.array(uuid) }),
  'employee.registered': z.object({ user_ids: z.array(uuid) }),
  /** Their accounts ended; they may register again. */
  'employee.unregistered': z.object({ user_ids: z.array(uuid) }),
  'risk.changed': z.object({ user_ids: z.array(uuid) }),
  /** What their levels rest on has changed. */
  'risk.outdated': z.object({ user_ids: z.array(uuid) }),
  /** Its emails were kept beyond their window by a long stop, and wait for a person's word. */
  'campaign.held': z.object({ campaign_id: uuid }),
  /** The mail server refused emails of it for good. */
  'campaign.letters_refused': z.object({ campaign_id: uuid }),
  /** Emails of it came back. */
  'campaign.emails_bounced': z.object({ campaign_id: uuid }),
  'campaign.completed': z.object({ campaign_id: uuid }),
  /** An email counts in more figures than before: it arrived after all, or its person did something more. */
  'delivery.result_grew': z.object({
    delivery_id: uuid,
    campaign_id: uuid,
    user_id: uuid,
    result: knownResult,
  }),
  /** An operator overruled a verdict or excused the person, or the email bounced. */
  'delivery.result_fell': z.object({ user_id: uuid }),
  /** A session's token came without the cookie that it is bound to: from elsewhere, or from a browser that has forgotten it. */
  'session.refused': z.object({ user_id: uuid, address: z.string(), trace_id: z.string() }),
  /** From now on: also those who completed it before get theirs. */
  'assignment.gives_certificates': z.object({ assigned_course_id: uuid }),
  /** People have more or less to learn, or until another day, or are late with it from now on. */
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

/** Tells the house that something happened. What follows runs later, exactly when this transaction is kept; reactions must bear being run twice. */
export async function recordFact<Name extends FactName>(
  { db, organization, services }: Scope,
  name: Name,
  fact: z.input<(typeof facts)[Name]>,
): Promise<void> {
  await services.queue.enqueue(db, factJob, { organization_id: organization, name, fact: facts[name].parse(fact) });
}

const PEOPLE_AT_ONCE = 2_000;

/** What happened to people, however many: told in parts that one reaction can bear. */
export async function recordPeople(
  scope: Scope,
  name: Extract<FactName, `employee.${string}` | `risk.${string}`> | 'learning.recounted',
  user_ids: readonly string[],
): Promise<void> {
  for (let at = 0; at < user_ids.length; at += PEOPLE_AT_ONCE) {
    await recordFact(scope, name, { user_ids: user_ids.slice(at, at + PEOPLE_AT_ONCE) });
  }
}

/** Many facts of one name at once, of whatever organisations. */
export async function recordFacts<Name extends FactName>(
  { db, services }: Omit<Scope, 'organization'>,
  name: Name,
  told: { organization_id: string; fact: z.input<(typeof facts)[Name]> }[],
): Promise<void> {
  await services.queue.enqueueAll(
    db,
    factJob,
    told.map(({ organization_id, fact }) => ({ organization_id, name, fact: facts[name].parse(fact) })),
  );
}
