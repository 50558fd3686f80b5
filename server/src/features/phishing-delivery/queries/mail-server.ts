import { domainOf } from '@vigil/contract/employees/rules.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { findSender } from '../../../mail/transports.ts';

/** What the organisation's simulated letters are handed to, whether a server at all or the built-in mailbox, and the domain of their envelope's sender. */
export async function findMailServer({
  db,
  organization,
  services: { env },
}: Pick<WorkContext, 'db' | 'organization' | 'services'>): Promise<{
  host: string;
  envelope_domain: string;
  isMailbox: boolean;
}> {
  const { host, from, isMailbox } = await findSender(db, env, organization);
  return { host, envelope_domain: env.BOUNCE_DOMAIN ?? domainOf(from.address), isMailbox };
}
