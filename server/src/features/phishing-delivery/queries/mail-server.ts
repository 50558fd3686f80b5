import { domainOf } from '@vigil/contract/employees/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { findProvenDomains } from '../../employees/queries/proven-domains.ts';
import { findSender, type Sender } from '../../../mail/transports.ts';

/**
 * Returns the server, or the built-in mailbox, that takes the organisation's simulated emails, and the domain of their envelope
 * sender.
 */
export async function findMailServer({
  db,
  organization,
  services: { env },
}: Pick<WorkContext, 'db' | 'organization' | 'services'>): Promise<{
  host: string;
  envelope_domain: string;
  aligned_domains: ReadonlySet<string>;
  isMailbox: boolean;
}> {
  const sender = await findSender(db, env, organization);
  const aligned_domains = await findAlignedDomains({ db, organization }, sender);
  const { host, from, isMailbox } = sender;
  return { host, envelope_domain: env.BOUNCE_DOMAIN ?? domainOf(from.address), aligned_domains, isMailbox };
}

/**
 * Whether a delivery `d` was sent by the mail server as it is set up now: one that another server sent proves nothing about this
 * server.
 */
export const isSentByPresentServer = (organization: string): RawBuilder<boolean> =>
  sql<boolean>`(d.sent_at > coalesce((select p.updated_at from sending_profiles p where p.organization_id = ${organization}), '-infinity'))`;

/** Returns the domains for which the envelope names the email's own sender. */
export async function findAlignedDomains(
  { db, organization }: { db: Tx; organization: string },
  { envelope_sender }: Pick<Sender, 'envelope_sender'>,
): Promise<ReadonlySet<string>> {
  if (envelope_sender === 'ours') return new Set();
  return new Set(await findProvenDomains({ db, organization }));
}
