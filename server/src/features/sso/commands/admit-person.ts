import { effectiveRole, outranks, type Role } from '@vigil/contract/shared/permissions.ts';
import type { PublicContext } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { admitEmployee } from '../../employees/commands/add-employee.ts';
import { markRegistered } from '../../employees/commands/mark-registered.ts';
import { ssoProblems } from '../problems.ts';
import type { KeptProvider } from '../queries/providers.ts';
import { domainOf, type SsoPerson } from '../rules/person.ts';

export type Proven = { subject: string; person: SsoPerson; isEmailVerified: boolean };
type Account = { id: string; roles: Role[] };

/**
 * Whose account it is: the one that this provider's subject is tied to. The address counts once, to make the tie, and only
 * one that the provider vouches for on a domain that the organisation has proven.
 */
export async function admitPerson(
  work: WorkContext,
  { context, provider, proven }: { context: PublicContext; provider: KeptProvider; proven: Proven },
): Promise<string> {
  const tied = await findTied(work, provider, proven.subject);
  const account = tied ?? (await findByAddress(work, { context, provider, proven }));
  refuseAbove(provider, account.roles);
  if (tied === undefined) await tie(work, { context, provider, proven, account });
  await markRegistered(work, account.id);
  return account.id;
}

async function findTied(
  { db, organization }: WorkContext,
  provider: KeptProvider,
  subject: string,
): Promise<Account | undefined> {
  const row = await db
    .selectFrom('sso_identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select(['u.id', 'u.roles'])
    .where('i.organization_id', '=', organization)
    .where('i.provider_id', '=', provider.id)
    .where('i.subject', '=', subject)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
  return row as Account | undefined;
}

type Coming = { context: PublicContext; provider: KeptProvider; proven: Proven };

async function findByAddress(work: WorkContext, { context, provider, proven }: Coming): Promise<Account> {
  const { db, organization } = work;
  const { person, isEmailVerified } = proven;
  if (person.email === '' || !isEmailVerified) throw problem(ssoProblems.no_email);
  const domain = await db
    .selectFrom('verified_domains')
    .select('id')
    .where('organization_id', '=', organization)
    .where('domain', '=', domainOf(person.email))
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  if (domain === undefined) throw problem(ssoProblems.foreign_domain);
  const known = await db
    .selectFrom('users')
    .select(['id', 'roles'])
    .where('organization_id', '=', organization)
    .where('email', '=', person.email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (known !== undefined) return known as Account;
  if (!provider.creates_people) throw problem(ssoProblems.stranger);
  const id = await admitEmployee(work, { ...person, roles: ['employee'], isRegistered: true });
  await recordChange(auditedAs(work, context, { id, person }), {
    action: 'employee.create',
    object_type: 'user',
    object_id: id,
    after: { ...person, provider: provider.title },
  });
  return { id, roles: ['employee'] };
}

/** Nobody rises by what they may set up: a provider speaks for no role above that of whoever saved it. */
function refuseAbove({ vouched_role, admits_admins }: KeptProvider, roles: readonly Role[]): void {
  const role = effectiveRole(roles) ?? 'employee';
  if (role !== 'employee' && !admits_admins) throw problem(ssoProblems.no_admins);
  if (outranks(role, vouched_role)) throw problem(ssoProblems.above_role);
}

async function tie(work: WorkContext, { context, provider, proven, account }: Coming & { account: Account }): Promise<void> {
  const { db, organization } = work;
  const { subject, person } = proven;
  const row = { organization_id: organization, provider_id: provider.id, subject, user_id: account.id };
  // Whoever it was tied to has left; a tie of someone who is here was found before.
  const made = await db
    .insertInto('sso_identities')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'provider_id', 'subject']).doUpdateSet({ user_id: account.id }),
    )
    .returning('user_id')
    .executeTakeFirst()
    .catch((error: { code?: string }) => {
      // The address has passed to somebody else at the provider: what the one before had here is not theirs.
      if (error.code === '23505') throw problem(ssoProblems.other_identity);
      throw error;
    });
  await recordChange(auditedAs(work, context, { id: made!.user_id, person }), {
    action: 'sso_provider.tie',
    object_type: 'user',
    object_id: account.id,
    after: { provider: provider.title, subject },
  });
}

const auditedAs = (
  work: WorkContext,
  { address, trace_id }: PublicContext,
  { id, person }: { id: string; person: SsoPerson },
) => ({
  ...work,
  address,
  trace_id,
  actor: { id, name: `${person.last_name} ${person.first_name}`.trim() || person.email },
});
