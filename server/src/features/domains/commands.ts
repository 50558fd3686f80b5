import type { VerifiedDomain } from '@vigil/contract/domains/domain.ts';
import { recordOf } from '@vigil/contract/domains/rules.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { asSystem } from '../../db/database.ts';
import { forEachTxtRecord } from '../../outgoing/for-each-record.ts';
import { askTextRecords } from '../../outgoing/ask-text-records.ts';
import type { Context } from '../../http/context.ts';
import type { Services } from '../../services.ts';
import { httpProblems, problem } from '../../http/problem.ts';
import { jobKind } from '../../jobs/queue.ts';
import { recordChange } from '../audit/commands/record-change.ts';
import { domainProblems } from './problems.ts';
import { findDomain } from './queries.ts';

export async function addDomain(context: Context, { domain }: { domain: string }): Promise<VerifiedDomain> {
  const added = await context.db
    .insertInto('verified_domains')
    .values({ organization_id: context.organization, domain })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) throw problem(domainProblems.taken);
  await recordChange(context, { action: 'domain.add', object_type: 'domain', object_id: added.id, after: { domain } });
  return findDomain(context, added.id);
}

export async function checkDomain(context: Context, id: string): Promise<VerifiedDomain> {
  const { domain, record, is_verified } = await findDomain(context, id);
  const records = await askTextRecords(context.services.env, record.name);
  if (!records.includes(record.value)) throw problem(domainProblems.no_record);
  await context.db
    .updateTable('verified_domains')
    .set({ verified_at: sql<string>`coalesce(verified_at, now())`, checked_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
  if (!is_verified)
    await recordChange(context, { action: 'domain.verify', object_type: 'domain', object_id: id, after: { domain } });
  return findDomain(context, id);
}

/** Deletes a domain. Running campaigns stop sending to addresses on it. */
export async function deleteDomain(context: Context, id: string): Promise<void> {
  const deleted = await context.db
    .deleteFrom('verified_domains')
    .where('organization_id', '=', context.organization)
    .where('id', '=', id)
    .returning('domain')
    .executeTakeFirst();
  if (deleted === undefined) throw problem(httpProblems.not_found);
  await recordChange(context, { action: 'domain.delete', object_type: 'domain', object_id: id, before: deleted });
}

export const recheckJob = jobKind({ name: 'recheck-domains', input: z.object({}), isSingle: true });

/**
 * Looks up the record of every verified domain: without its record, a domain is no longer verified. A name server that does not
 * answer changes nothing.
 */
export async function recheckDomains({ database, env, log }: Services): Promise<void> {
  const proven = await asSystem(database, (tx) =>
    tx
      .selectFrom('verified_domains')
      .select(['id', 'domain', 'token'])
      .where('is_vouched', '=', false)
      .where('verified_at', 'is not', null)
      .execute(),
  );
  await forEachTxtRecord({ env, log }, proven, {
    nameOf: ({ domain, token }) => recordOf(domain, token).name,
    found: async ({ id, domain, token }, records) => {
      const isThere = records.includes(recordOf(domain, token).value);
      if (!isThere) log.warn({ domain }, 'A domain is no longer verified.');
      await asSystem(database, (tx) =>
        tx
          .updateTable('verified_domains')
          .set({ checked_at: sql<string>`now()`, ...(!isThere && { verified_at: null }) })
          .where('id', '=', id)
          .execute(),
      );
    },
  });
}
