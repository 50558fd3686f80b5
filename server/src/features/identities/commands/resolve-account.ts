import { domainOf, isEmail } from '@vigil/contract/employees/rules.ts';
import { effectiveRole, type Role } from '@vigil/contract/shared/permissions.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { admitEmployee } from '../../employees/commands/add-employee.ts';
import { markRegistered } from '../../employees/commands/mark-registered.ts';
import { provenDomains } from '../../employees/queries/proven-domains.ts';
import { findTies, type Tied } from '../queries/ties.ts';
import { maySpeakFor } from '../queries/external-identities.ts';

/** An organisation's own system that says who somebody is. */
type Voucher = {
  /** Null: the directory. */
  provider_id: string | null;
  title: string;
  /** Of anyone who set it up. */
  vouched_role: Role;
  creates_people: boolean;
  admits_admins: boolean;
};

export type ExternalIdentity = {
  /** The system's own lasting name for the person; empty: it has none. */
  subject: string;
  /** Empty: it told none, or did not make sure of it. */
  email: string;
  person: { last_name: string; first_name: string; middle_name: string; position: string };
};

type Caller = { address: string; trace_id: string };
type Coming = { caller: Caller; voucher: Voucher; vouched: ExternalIdentity };
type Account = Pick<Tied, 'id' | 'email' | 'roles' | 'blocked_at'>;

export type NotAdmittedReason =
  | 'no_subject'
  | 'no_email'
  | 'foreign_domain'
  | 'stranger'
  | 'blocked'
  | 'no_admins'
  | 'above_role'
  | 'other_identity';

/** Why somebody is not let in; who is told what of it is for the caller to say. */
export class NotAdmitted extends Error {
  readonly reason: NotAdmittedReason;
  /** Of a `foreign_domain`: which. */
  readonly domain: string;
  constructor(reason: NotAdmittedReason, domain = '') {
    super(reason);
    this.reason = reason;
    this.domain = domain;
  }
}

/**
 * The one door for whoever an outside system vouches for: the account that its lasting name for the person is tied to. The
 * address counts once, to make the tie. Nobody comes in who left, whose domain the organisation has not proven, or whose role
 * is above what the system may speak for. Returns the person's id.
 */
export async function resolveAccount(work: WorkContext, coming: Coming): Promise<string> {
  const { voucher, vouched } = coming;
  if (vouched.subject === '') throw new NotAdmitted('no_subject');
  const tie = await findTies(work, voucher.provider_id).where('i.subject', '=', vouched.subject).executeTakeFirst();
  const tied = tie?.deleted_at === null ? tie : undefined;
  const account = tied ?? (await findByAddress(work, coming, tie !== undefined));
  await refuseForeign(work, account.email);
  if (account.blocked_at !== null) throw new NotAdmitted('blocked');
  refuseAbove(voucher, account.roles);
  if (tied === undefined) await tieTo(work, coming, account);
  await markRegistered(work, account.id);
  return account.id;
}

async function findByAddress(work: WorkContext, coming: Coming, isTieOfLeaver: boolean): Promise<Account> {
  const { db, organization } = work;
  const { voucher, vouched } = coming;
  if (!isEmail(vouched.email)) throw new NotAdmitted('no_email');
  await refuseForeign(work, vouched.email);
  const people = await db
    .selectFrom('users')
    .select(['id', 'email', 'deleted_at', 'blocked_at', 'left_directory'])
    .select((eb) => eb.ref('roles').$castTo<Role[]>().as('roles'))
    .where('organization_id', '=', organization)
    .where('email', '=', vouched.email)
    .execute();
  const known = people.find(({ deleted_at }) => deleted_at === null);
  if (known !== undefined) return known;
  // Whom an administrator deleted, an administrator brings back.
  const isLeaver = isTieOfLeaver || people.some(({ left_directory }) => !left_directory);
  if (isLeaver || !voucher.creates_people) throw new NotAdmitted('stranger');
  const newcomer = { ...vouched.person, email: vouched.email };
  const id = await admitEmployee(work, { ...newcomer, roles: ['employee'] });
  await recordChange(auditedAs(work, coming, id), {
    action: 'employee.create',
    object_type: 'user',
    object_id: id,
    after: { ...newcomer, provider: voucher.title },
  });
  return { id, email: vouched.email, roles: ['employee'], blocked_at: null };
}

async function refuseForeign(work: WorkContext, email: string): Promise<void> {
  const domain = domainOf(email);
  if (!(await provenDomains(work, [domain])).has(domain)) throw new NotAdmitted('foreign_domain', domain);
}

/** Nobody rises by what they may set up. */
function refuseAbove({ vouched_role, admits_admins }: Voucher, roles: readonly Role[]): void {
  if ((effectiveRole(roles) ?? 'employee') !== 'employee' && !admits_admins) throw new NotAdmitted('no_admins');
  if (!maySpeakFor(roles, vouched_role)) throw new NotAdmitted('above_role');
}

async function tieTo(work: WorkContext, coming: Coming, account: Account): Promise<void> {
  const { db, organization } = work;
  const { provider_id, title } = coming.voucher;
  const { subject } = coming.vouched;
  // Whoever it was tied to has left; a tie of someone who is here was found before.
  await db
    .insertInto('identities')
    .values({ organization_id: organization, provider_id, subject, user_id: account.id })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'provider_id', 'subject']).doUpdateSet({ user_id: account.id }),
    )
    .execute()
    .catch((error: { code?: string }) => {
      // The address has passed to somebody else there, or two have it: what the first has here is not the second's.
      if (error.code === '23505') throw new NotAdmitted('other_identity');
      throw error;
    });
  await recordChange(auditedAs(work, coming, account.id), {
    action: provider_id === null ? 'directory.tie' : 'sso_provider.tie',
    object_type: 'user',
    object_id: account.id,
    after: { provider: title, subject },
  });
}

const auditedAs = (work: WorkContext, { caller, vouched: { person, email } }: Coming, id: string) => ({
  ...work,
  address: caller.address,
  trace_id: caller.trace_id,
  actor: { id, name: `${person.last_name} ${person.first_name}`.trim() || email },
});
