import type { SendingProfile } from '@vigil/contract/sending-profiles/sending-profile.ts';
import { sql } from 'kysely';
import type { Context } from '../../http/context.ts';

export async function findSendingProfile({
  db,
  organization,
}: Pick<Context, 'db' | 'organization'>): Promise<SendingProfile | null> {
  const row = await db
    .selectFrom('sending_profiles')
    .select([
      'host',
      'port',
      'security',
      'from_name',
      'from_address',
      'max_connections',
      'rate_per_second',
      'ca_certificate',
      'envelope_sender',
    ])
    .select([sql<string>`coalesce(username, '')`.as('username'), sql<boolean>`password is not null`.as('has_password')])
    .where('organization_id', '=', organization)
    .executeTakeFirst();
  return row ?? null;
}
