import type { SendingProfile } from '@vigil/contract/sending-profiles/sending-profile.ts';
import { sql } from 'kysely';
import type { Context } from '../../http/context.ts';
import { same, versionOf, type Editable } from '../../http/version.ts';

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
  return row === undefined ? null : { ...row, version: versionOf(editableSendingProfile, row) };
}

export const editableSendingProfile = {
  kind: 'sending_profile',
  fields: same(
    'host',
    'port',
    'security',
    'username',
    'from_name',
    'from_address',
    'max_connections',
    'rate_per_second',
    'ca_certificate',
    'envelope_sender',
  ),
} satisfies Editable<SendingProfile>;
