import { randomBytes } from 'node:crypto';
import { type Role } from '@vigil/contract/shared/permissions.ts';
import { asSystem, type OrganizationScope } from '../src/db/database.ts';
import { createOrganization } from '../src/features/organizations/commands/create-organization.ts';
import { hashOfSecret } from '../src/http/authenticate.ts';
import type { TestServer } from './start-server.ts';

export type TestPerson = { id: string; email: string; token: string };
export type TestOrganization = {
  id: OrganizationScope;
  domain: string;
  department_id: string;
  /** One person of each role, signed in. */
  people: Record<Exclude<Role, 'pdf_service'>, TestPerson>;
};

const staffRoles = ['employee', 'content_manager', 'operator', 'super_user', 'system_admin'] as const;

/** Creates an organisation with a verified domain and a signed-in person of each role. */
export async function makeOrganization(
  { services }: TestServer,
  {
    parent_id = null,
    users_limit = parent_id === null ? 100_000 : 1_000,
  }: { parent_id?: string | null; users_limit?: number } = {},
): Promise<TestOrganization> {
  const name = randomBytes(4).toString('hex');
  const domain = `${name}.test`;
  return asSystem(services.database, async (tx) => {
    const organization = await createOrganization(tx, {
      title: `Organisation ${name}`,
      parent_id,
      users_limit,
      licence_ends_on: '2099-12-31',
      admins_need_two_factor: false,
    });
    const { id: department_id } = await tx
      .selectFrom('departments')
      .select('id')
      .where('organization_id', '=', organization)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('verified_domains')
      .values({ organization_id: organization, domain, is_vouched: true, verified_at: new Date() })
      .execute();
    const people = {} as TestOrganization['people'];
    for (const role of staffRoles) {
      const email = `${role}@${domain}`;
      const { id } = await tx
        .insertInto('users')
        .values({
          organization_id: organization,
          department_id,
          email,
          last_name: role,
          first_name: 'Test',
          roles: [role],
          registered_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      people[role] = { id, email, token: await signedIn(tx, { organization_id: organization, user_id: id }) };
    }
    return { id: organization, domain, department_id, people };
  });
}

/** Opens a session as a script's sign-in does, without cookies. */
export async function signedIn(
  tx: Parameters<Parameters<typeof asSystem>[1]>[0],
  person: { organization_id: string; user_id: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('sessions')
    .values({ ...person, token_hash: hashOfSecret(token), expires_at: new Date(Date.now() + 3_600_000) })
    .execute();
  return token;
}

/** Returns the token of a person who has entered the password but not the second factor. */
export async function pendingToken(server: TestServer): Promise<string> {
  const { system_admin } = (await makeOrganization(server)).people;
  await asSystem(server.services.database, (tx) =>
    tx.updateTable('sessions').set({ kind: 'pending2fa' }).where('user_id', '=', system_admin.id).execute(),
  );
  return system_admin.token;
}
