import { domainOf, isEmail } from '@vigil/contract/employees/rules.ts';
import { effectiveRole, type Role } from '@vigil/contract/shared/permissions.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { insertEmployee } from '../../employees/commands/add-employee.ts';
import { markRegistered } from '../../employees/commands/mark-registered.ts';
import { findProvenAmong } from '../../employees/queries/proven-domains.ts';
import { findLinks, type LinkedPerson } from '../queries/linked-people.ts';
import { maySpeakFor } from '../queries/external-identities.ts';

/** An organisation's own system that asserts a person's identity. */
type IdentitySource = {
  /** The provider's id; null if the system is the organisation's directory. */
  provider_id: string | null;
  title: string;
  /** The role of the person who set the system up. */
  max_role: Role;
  creates_people: boolean;
  admits_admins: boolean;
};

export type ExternalIdentity = {
  /** The system's permanent id of the person; empty if it has none. */
  subject: string;
  /** The person's address; empty if the system sent none or did not verify it. */
  email: string;
  person: { last_name: string; first_name: string; middle_name: string; position: string };
};

type Caller = { address: string; trace_id: string };
type Admission = { caller: Caller; source: IdentitySource; identity: ExternalIdentity };
type Account = Pick<LinkedPerson, 'id' | 'email' | 'roles' | 'blocked_at'>;

export type NotAdmittedReason =
  | 'no_subject'
  | 'no_email'
  | 'foreign_domain'
  | 'stranger'
  | 'blocked'
  | 'no_admins'
  | 'above_role'
  | 'other_identity';

/** The reason why a person is not admitted; the caller decides who may learn it. */
export class NotAdmitted extends Error {
  readonly reason: NotAdmittedReason;
  /** The unverified domain, for `foreign_domain`. */
  readonly domain: string;
  constructor(reason: NotAdmittedReason, domain = '') {
    super(reason);
    this.reason = reason;
    this.domain = domain;
  }
}

/**
 * Returns the id of the person linked to the system's permanent id: the only way in for people asserted by an outside system. The
 * address is used once, to create the link. Refuses people who left, whose domain the organisation has not verified, or whose
 * role is above the system's authority.
 */
export async function resolveAccount(work: WorkContext, admission: Admission): Promise<string> {
  const { source, identity } = admission;
  if (identity.subject === '') throw new NotAdmitted('no_subject');
  const link = await findLinks(work, source.provider_id).where('i.subject', '=', identity.subject).executeTakeFirst();
  const present = link?.deleted_at === null ? link : undefined;
  const account = present ?? (await findByAddress(work, admission, link !== undefined));
  await assertVerifiedDomain(work, account.email);
  if (account.blocked_at !== null) throw new NotAdmitted('blocked');
  assertMaySignIn(source, account.roles);
  if (present === undefined) await linkAccount(work, admission, account);
  await markRegistered(work, account.id);
  return account.id;
}

async function findByAddress(work: WorkContext, admission: Admission, isLinkedToLeaver: boolean): Promise<Account> {
  const { db, organization } = work;
  const { source, identity } = admission;
  if (!isEmail(identity.email)) throw new NotAdmitted('no_email');
  await assertVerifiedDomain(work, identity.email);
  const people = await db
    .selectFrom('users')
    .select(['id', 'email', 'deleted_at', 'blocked_at', 'left_directory'])
    .select((eb) => eb.ref('roles').$castTo<Role[]>().as('roles'))
    .where('organization_id', '=', organization)
    .where('email', '=', identity.email)
    .execute();
  const person = people.find(({ deleted_at }) => deleted_at === null);
  if (person !== undefined) return person;
  // Only an administrator restores a person deleted by an administrator.
  const isLeaver = isLinkedToLeaver || people.some(({ left_directory }) => !left_directory);
  if (isLeaver || !source.creates_people) throw new NotAdmitted('stranger');
  const newcomer = { ...identity.person, email: identity.email };
  const id = await insertEmployee(work, { ...newcomer, roles: ['employee'] });
  await recordChange(auditedAs(work, admission, id), {
    action: 'employee.create',
    object_type: 'user',
    object_id: id,
    after: { ...newcomer, provider: source.title },
  });
  return { id, email: identity.email, roles: ['employee'], blocked_at: null };
}

async function assertVerifiedDomain(work: WorkContext, email: string): Promise<void> {
  const domain = domainOf(email);
  if (!(await findProvenAmong(work, [domain])).has(domain)) throw new NotAdmitted('foreign_domain', domain);
}

/**
 * Refuses administrators unless the system admits them, and anybody above its authority: nobody gains a role through a system
 * that they may set up.
 */
function assertMaySignIn({ max_role, admits_admins }: IdentitySource, roles: readonly Role[]): void {
  if ((effectiveRole(roles) ?? 'employee') !== 'employee' && !admits_admins) throw new NotAdmitted('no_admins');
  if (!maySpeakFor(roles, max_role)) throw new NotAdmitted('above_role');
}

async function linkAccount(work: WorkContext, admission: Admission, account: Account): Promise<void> {
  const { db, organization } = work;
  const { provider_id, title } = admission.source;
  const { subject } = admission.identity;
  // The subject was linked to a person who has left; a link to a present person was found before.
  await db
    .insertInto('identities')
    .values({ organization_id: organization, provider_id, subject, user_id: account.id })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'provider_id', 'subject']).doUpdateSet({ user_id: account.id }),
    )
    .execute()
    .catch((error: { code?: string }) => {
      // In the outside system the address has passed to another person, or two people have it: the account of the first does not
      // belong to the second.
      if (error.code === '23505') throw new NotAdmitted('other_identity');
      throw error;
    });
  await recordChange(auditedAs(work, admission, account.id), {
    action: provider_id === null ? 'directory.tie' : 'sso_provider.tie',
    object_type: 'user',
    object_id: account.id,
    after: { provider: title, subject },
  });
}

const auditedAs = (work: WorkContext, { caller, identity: { person, email } }: Admission, id: string) => ({
  ...work,
  address: caller.address,
  trace_id: caller.trace_id,
  actor: { id, name: `${person.last_name} ${person.first_name}`.trim() || email },
});
