import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { asSystem, type OrganizationScope } from '../server/src/db/database.ts';
import { hashOfSecret } from '../server/src/http/authenticate.ts';
import type { Installation } from './installation.ts';

/** Makes a person of the organisation its operator, and signs them in for an hour. Returns the bearer token. */
export const signedIn = (installation: Installation, organization: OrganizationScope): Promise<string> =>
  asSystem(installation.database.db, async (tx) => {
    const { id } = await tx
      .updateTable('users')
      .set({ roles: ['operator'], registered_at: new Date() })
      .where('id', '=', sql<string>`(select id from users where organization_id = ${organization} limit 1)`)
      .returning('id')
      .executeTakeFirstOrThrow();
    const secret = randomBytes(32).toString('base64url');
    await tx
      .insertInto('sessions')
      .values({
        organization_id: organization,
        user_id: id,
        token_hash: hashOfSecret(secret),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
    return secret;
  });
