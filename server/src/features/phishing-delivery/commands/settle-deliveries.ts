import { meaningOfFailure } from '@vigil/contract/phishing-delivery/rules.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { rowsAs } from '../../../db/rows.ts';
import type { MailFailure } from '../../../mail/mail-failure.ts';
import { addToCounters, type CountedDelivery } from '../../phishing-results/commands/add-to-counters.ts';
import { withheldFailures } from '../rules/sending.ts';
import { markInvalidAddresses } from '../../phishing-results/commands/mark-addresses.ts';
import { addSent, recountPersonTotals } from '../../phishing-results/commands/recount-person-totals.ts';
import { showsRecipients } from '../../people/queries/result-visibility.ts';

/** How a delivery's attempt ended. Only the owner of its lease may record it. */
export type Outcome = { id: string } & (
  | { state: 'sent' | 'unconfirmed' }
  | { state: 'failed'; failure: string }
  /**
   * To be tried again. `server`: the mail server refused for now. `pace`: the server asked to wait, or the email waits for a
   * person who may come back; this does not count as an attempt. `us`: any other failure, which never makes a delivery fail for
   * good.
   */
  | { state: 'deferred'; failure: string; inSeconds: number; by: 'server' | 'pace' | 'us' }
  /** Not tried: the delivery returns to the queue unchanged. */
  | { state: 'queued' }
);

/**
 * Marks deliveries as transmitting, in a commit of its own between the server's acceptance of the data and the final dot. Returns
 * the deliveries that may be sent; leaves out those whose lease another worker holds and those paused meanwhile.
 */
export async function markTransmitting(
  db: Database,
  { ids, worker, leaseSeconds }: { ids: string[]; worker: string; leaseSeconds: number },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select mark_transmitting(${ids}::uuid[], ${worker}, ${leaseSeconds}) as id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Saves the outcomes of attempts, and updates the campaigns' stored figures. An outcome counts even if the worker's lease on the
 * delivery has ended. Returns the campaigns that had an email permanently refused.
 */
export async function settleDeliveries(db: Tx, worker: string, outcomes: Outcome[]): Promise<Refused[]> {
  const { rows: settled } = await sql<Settled>`
    -- The outcome of each attempt, as the worker reports it.
    with reported as (
      select * from ${rowsAs('t', outcomes, {
        id: 'uuid',
        state: 'text',
        failure: ['text', (outcome) => ('failure' in outcome ? storableFailure(outcome.failure) : null)],
        in_seconds: ['integer', (outcome) => ('inSeconds' in outcome ? outcome.inSeconds : 0)],
        is_ours: ['boolean', (outcome) => outcome.state === 'deferred' && outcome.by === 'us'],
        is_paced: ['boolean', (outcome) => outcome.state === 'deferred' && outcome.by === 'pace'],
      })}
    ),
    -- Deliveries that are still this worker's, or unconfirmed since its lease ended.
    old as (
      select d.*, t.state as new_state, t.failure as new_failure, t.in_seconds, t.is_ours, t.is_paced
        from deliveries d join reported t on t.id = d.id
       where d.claimed_by = ${worker} and d.state in ('claimed', 'transmitting', 'unconfirmed') and d.state <> t.state
       order by d.id for update of d
    ),
    -- A requeued delivery has not been tried, and a failure on our side does not count as an attempt.
    written as (
      update deliveries d set state = o.new_state, failure = o.new_failure,
          tries = d.tries + case when o.new_state = 'queued' or o.is_ours or o.is_paced then 0 else 1 end,
          setbacks = d.setbacks + case when o.is_ours or o.is_paced then 1 else 0 end,
          due_since = case when o.is_ours then coalesce(d.due_since, d.send_at) when o.new_state = 'queued' then d.due_since end,
          sent_at = case when o.new_state in ('sent', 'unconfirmed') then coalesce(d.sent_at, now()) end,
          result = case when o.new_state = 'sent' then coalesce(d.result, 'sent') else d.result end,
          result_at = case when o.new_state = 'sent' then coalesce(d.result_at, now()) else d.result_at end,
          send_at = case when o.new_state = 'deferred' then now() + o.in_seconds * interval '1 second' else d.send_at end,
          lease_until = null
        from old o where d.id = o.id
    ),
    -- The places under the day's cap that unsuccessful attempts release, and whether deliveries made progress.
    ended as (
      select organization_id, cap_day, count(*) filter (where new_state = 'queued' or is_ours or is_paced)::int as released,
          bool_or(new_state <> 'queued' and not is_ours) as has_progress
        from old group by 1, 2
    ),
    -- One update for both: a statement can change a row only once.
    states as (
      update sending_states s set
          cap_used = s.cap_used - least(s.cap_used, (select coalesce(sum(e.released), 0)::int from ended e
            where e.organization_id = s.organization_id and e.cap_day = s.cap_day)),
          moving_at = case when exists (select from ended e where e.organization_id = s.organization_id and e.has_progress)
            then now() else s.moving_at end
       where exists (select from ended e where e.organization_id = s.organization_id and (e.released > 0
         or e.has_progress and coalesce(s.moving_at, '-infinity') < now() - interval '1 minute'))
    )
    select o.*, c.is_testing, ${showsRecipients(sql.ref('o.organization_id'))} as is_shown, coalesce(o.result <> 'sent', false) as has_action
      from old o join phishing_campaigns c on c.organization_id = o.organization_id and c.id = o.campaign_id
  `.execute(db);
  await addToCounters(
    db,
    settled.map((before) => ({ before, after: { ...before, state: before.new_state } })),
  );
  // An email to hidden recipients would reveal that a person got one, and whether their address exists.
  const shown = settled.filter(({ is_shown, is_testing }) => is_shown && !is_testing);
  const reached = shown.filter(({ new_state }) => new_state === 'sent');
  await addSent(
    db,
    reached.map(({ user_id }) => user_id),
  );
  const withoutAddress = settled.filter(
    ({ new_state, new_failure, is_shown }) =>
      is_shown && new_state === 'failed' && meaningOfFailure(new_failure ?? '') === 'no_address',
  );
  await markInvalidAddresses(
    db,
    withoutAddress.map(({ user_id }) => user_id),
  );
  // Where results are anonymous, an action may precede the settling of its email, and counts from the settling on.
  const uncounted = settled.filter(
    ({ new_state, is_shown, is_testing, has_action }) => has_action || (new_state === 'sent' && !is_shown && !is_testing),
  );
  for (const [organization, people] of Map.groupBy(uncounted, (delivery) => delivery.organization_id))
    await recountPersonTotals(
      { db, organization },
      people.map(({ user_id }) => user_id),
    );
  const refused = settled.filter(
    ({ new_state, new_failure }) => new_state === 'failed' && !withheldFailures.includes(new_failure ?? ''),
  );
  return [...new Map(refused.map((delivery) => [delivery.campaign_id, delivery])).values()];
}

type Refused = { organization_id: string; campaign_id: string };
type Settled = CountedDelivery &
  Refused & { user_id: string; new_state: string; new_failure: string | null; is_shown: boolean; has_action: boolean };

const FAILURE_LENGTH_MAX = 500;

/**
 * Returns a failure as PostgreSQL can store it: cut, and without zero bytes. One server's odd answer must not stop a whole batch
 * from being written.
 */
export const storableFailure = (failure: string): string =>
  failure.slice(0, FAILURE_LENGTH_MAX).replaceAll('\u0000', ' ').toWellFormed();

/**
 * Renews the leases of a worker's deliveries that are still under way, however slow their server. Skips rows that another
 * statement has locked, because it is already handling them.
 */
export async function renewLeases(
  db: Tx,
  { ids, worker, leaseSeconds }: { ids: string[]; worker: string; leaseSeconds: number },
): Promise<void> {
  await sql`
    update deliveries set lease_until = now() + ${leaseSeconds} * interval '1 second'
     where id in (select id from deliveries where id = any(${ids}::uuid[]) and claimed_by = ${worker}
       and state in ('claimed', 'transmitting') order by id for update skip locked)
  `.execute(db);
}

/**
 * Cleans up after dead workers: a delivery that was only claimed goes back to the queue; one in transmission may have been sent,
 * so it is never sent again automatically.
 */
export async function sweepLeases(db: Tx): Promise<void> {
  await sql`
    with left_behind as (
      update deliveries set state = 'queued', lease_until = null, claimed_by = null
       where state = 'claimed' and lease_until < now() returning organization_id, cap_day
    )
    update sending_states s set cap_used = s.cap_used - least(s.cap_used, l.places)
      from (select organization_id, cap_day, count(*)::int as places from left_behind group by 1, 2) l
     where s.organization_id = l.organization_id and s.cap_day = l.cap_day
  `.execute(db);
  const { rows } = await sql<{ id: string; claimed_by: string }>`
    select id, claimed_by from deliveries where state = 'transmitting' and lease_until < now() for update skip locked
  `.execute(db);
  for (const [worker, deliveries] of Map.groupBy(rows, (row) => row.claimed_by)) {
    await settleDeliveries(
      db,
      worker,
      deliveries.map(({ id }) => ({ id, state: 'unconfirmed' })),
    );
  }
}

/**
 * Stops sending to a server that is unreachable or asks for a rest, for a time that doubles with each failure. Its deliveries
 * wait.
 */
export async function tripBreaker(
  db: Tx,
  {
    organization,
    words,
    failure,
    isBusy,
    openFor,
  }: {
    organization: string;
    words: string | null;
    failure: MailFailure | null;
    isBusy: boolean;
    openFor: (failures: number) => number;
  },
): Promise<void> {
  const { failures } = await db
    .insertInto('sending_states')
    .values({
      organization_id: organization,
      failures: 1,
      last_error: words === null ? null : storableFailure(words),
      last_failure: failure,
      is_busy: isBusy,
    })
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet({
        failures: sql`sending_states.failures + 1`,
        last_error: sql`excluded.last_error`,
        last_failure: sql`excluded.last_failure`,
        is_busy: sql`excluded.is_busy`,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('sending_states')
    .set({ open_until: sql<string>`now() + ${openFor(failures)} * interval '1 second'` })
    .where('organization_id', '=', organization)
    .execute();
}

/** Clears the failures of the organisation's mail server, so that deliveries are sent again. */
export async function closeBreaker(db: Tx, organization: string): Promise<void> {
  await db
    .updateTable('sending_states')
    .set({ failures: 0, open_until: null, last_error: null, last_failure: null })
    .where('organization_id', '=', organization)
    .where('failures', '>', 0)
    .execute();
}
