import type { Targets } from '@vigil/contract/people/targets.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { targetedPeople } from '../../people/queries/chosen.ts';

type Scope = Pick<Context, 'db' | 'organization'>;
export type Recipient = { id: string; department_id: string };

const domain = sql<string>`split_part(users.email, '@', 2)`;

/** Everyone whom the choice means and a delivery may go to: not left out of phishing, on a domain that the organisation has proven its own. */
export function listRecipients({ db, organization }: Scope, targets: Targets): Promise<Recipient[]> {
  return targetedPeople({ db, organization }, targets)
    .select('users.department_id')
    .where('users.excluded_from_phishing', '=', false)
    .where(domain, 'in', verifiedDomains(db, organization))
    .execute();
}

export async function countRecipients({ db, organization }: Scope, targets: Targets) {
  const meant = targetedPeople({ db, organization }, targets);
  const verified = verifiedDomains(db, organization);
  const counts = await meant
    .clearSelect()
    .select([
      sql<number>`count(*) filter (where not excluded_from_phishing and ${domain} in ${verified})`.as('recipients'),
      sql<number>`count(*) filter (where excluded_from_phishing)`.as('excluded'),
      sql<number>`count(*) filter (where not excluded_from_phishing and ${domain} not in ${verified})`.as('unverified_domain'),
    ])
    .executeTakeFirstOrThrow();
  const unverified =
    counts.unverified_domain === 0
      ? []
      : await meant
          .clearSelect()
          .select(domain.as('domain'))
          .distinct()
          .where(domain, 'not in', verified)
          .orderBy('domain')
          .limit(10)
          .execute();
  return { ...counts, unverified_domains: unverified.map((row) => row.domain) };
}

const verifiedDomains = (db: Scope['db'], organization: string) =>
  db
    .selectFrom('verified_domains')
    .select('verified_domains.domain')
    .where('verified_domains.organization_id', '=', organization)
    .where('verified_at', 'is not', null);
