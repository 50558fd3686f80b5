import type { LibrarySenders } from '@vigil/contract/library-senders/library-sender.ts';
import { ALL_SENDERS } from '@vigil/contract/library-senders/rules.ts';
import type { Context } from '../../http/context.ts';
import { httpProblems, problem } from '../../http/problem.ts';
import { recordChange } from '../audit/commands/record-change.ts';
import { findProvenAmong } from '../employees/queries/proven-domains.ts';
import { librarySenderProblems } from './problems.ts';
import { EVERY_OTHER, listSenders } from './queries.ts';

type NewSender = { domain: string; local_part: string };

/** Sends the emails of one library sender from another address from now on. Existing campaigns keep their sender. */
export async function mapSender(
  context: Context,
  domainKey: string,
  { domain: typed, local_part }: NewSender,
): Promise<LibrarySenders> {
  const { db, organization } = context;
  const domain = typed.toLowerCase();
  if (!(await findProvenAmong(context, [domain])).has(domain)) throw problem(librarySenderProblems.not_verified);
  const library_domain = await resolveSenderKey(context, domainKey);
  const before = await findMapping(context, library_domain);
  await db
    .insertInto('sender_mappings')
    .values({ organization_id: organization, library_domain, domain, local_part })
    .onConflict((conflict) => conflict.columns(['organization_id', 'library_domain']).doUpdateSet({ domain, local_part }))
    .execute();
  await recordChange(context, {
    action: 'library_sender.map',
    object_type: 'library_sender',
    object_id: null,
    before,
    after: { library_domain, domain, local_part },
  });
  return listSenders(context);
}

/** Restores the sender that the library names. */
export async function unmapSender(context: Context, domainKey: string): Promise<LibrarySenders> {
  const library_domain = domainKey === ALL_SENDERS ? EVERY_OTHER : domainKey;
  const before = await findMapping(context, library_domain);
  if (before === undefined) throw problem(httpProblems.not_found);
  await context.db
    .deleteFrom('sender_mappings')
    .where('organization_id', '=', context.organization)
    .where('library_domain', '=', library_domain)
    .execute();
  await recordChange(context, { action: 'library_sender.unmap', object_type: 'library_sender', object_id: null, before });
  return listSenders(context);
}

async function resolveSenderKey(context: Context, domainKey: string): Promise<string> {
  if (domainKey === ALL_SENDERS) return EVERY_OTHER;
  const { data } = await listSenders(context);
  if (!data.some(({ library_domain }) => library_domain === domainKey)) throw problem(httpProblems.not_found);
  return domainKey;
}

const findMapping = ({ db, organization }: Context, library_domain: string) =>
  db
    .selectFrom('sender_mappings')
    .select(['library_domain', 'domain', 'local_part'])
    .where('organization_id', '=', organization)
    .where('library_domain', '=', library_domain)
    .executeTakeFirst();
