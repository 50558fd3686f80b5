import type { LibrarySender, LibrarySenders, SenderMapping } from '@vigil/contract/library-senders/library-sender.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { findProvenDomains } from '../employees/queries/proven-domains.ts';

type Scope = { db: Tx; organization: string };

/** The `sender_mappings` row for every library domain without a row of its own. */
export const EVERY_OTHER = '*';

export async function listSenders(scope: Scope): Promise<LibrarySenders> {
  const mappings = await listMappings(scope);
  const { rows } = await sql<Omit<LibrarySender, 'mapping'>>`
    select lower(split_part(e.sender_address, '@', 2)) as library_domain, array_agg(distinct e.sender_address) as addresses,
           count(distinct t.id)::int as templates_count, library_sender(${scope.organization}, min(e.sender_address)) as sends_as
      from phishing_templates t join phishing_emails e on e.template_id = t.id
     where t.organization_id is null and t.deleted_at is null and e.sender_address like '%_@_%'
     group by 1 order by 1`.execute(scope.db);
  return {
    data: rows.map((row) => ({ ...row, mapping: mappings.get(row.library_domain) ?? null })),
    all: mappings.get(EVERY_OTHER) ?? null,
    domains: await findProvenDomains(scope),
  };
}

async function listMappings({ db, organization }: Scope): Promise<Map<string, SenderMapping>> {
  const { rows } = await sql<SenderMapping & { library_domain: string }>`
    select m.library_domain, m.domain, m.local_part, exists (select from verified_domains v
             where v.organization_id = m.organization_id and v.domain = m.domain and v.verified_at is not null) as is_verified
      from sender_mappings m where m.organization_id = ${organization}`.execute(db);
  return new Map(rows.map(({ library_domain, ...mapping }) => [library_domain, mapping]));
}
