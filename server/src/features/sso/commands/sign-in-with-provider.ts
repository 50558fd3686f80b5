import { domainOf } from '@vigil/contract/employees/rules.ts';
import { trustedScope, switchOrganization } from '../../../db/database.ts';
import type { PublicContext } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { queueFailedSignIn } from '../../auth/commands/record-sign-in.ts';
import { resolveAccount, NotAdmitted, type NotAdmittedReason } from '../../identities/commands/resolve-account.ts';
import { refreshPerson } from '../../identities/commands/refresh-person.ts';
import { ssoProblems } from '../problems.ts';
import { findOrganizationFor, type SavedProvider } from '../queries/providers.ts';
import type { ProviderAnswer } from './verify-provider-answer.ts';

type ProviderSignIn = { context: PublicContext; provider: SavedProvider; identity: ProviderAnswer['identity'] };

/** Returns the organisation that a provider's person belongs to. */
export const organizationForIdentity = async (
  { services }: PublicContext,
  provider: SavedProvider,
  { subject, email }: ProviderAnswer['identity'],
): Promise<string> =>
  (await findOrganizationFor(services.database, provider, { subject, domain: domainOf(email) })) ?? provider.organization_id;

/**
 * Signs a person in, in the organisation that `organizationForIdentity` found and in its transaction. Returns the person's id.
 */
export async function signInWithProvider(
  work: WorkContext,
  organization_id: string,
  { context, provider, identity }: ProviderSignIn,
): Promise<string> {
  const organization = trustedScope(organization_id);
  await switchOrganization(work.db, organization);
  const within = { ...work, organization };
  try {
    const source = { ...provider, provider_id: provider.id };
    const user_id = await resolveAccount(within, { caller: context, source, identity });
    await refreshPerson(within, { user_id, caller: context, asserted: { ...identity.person, department: identity.department } });
    return user_id;
  } catch (error) {
    if (!(error instanceof NotAdmitted)) throw error;
    const refusal = problem(ssoProblems[refusals[error.reason]]);
    refusal.cause = error;
    throw refusal;
  }
}

/**
 * Runs the sign-in. If it refuses a person whose domain is not verified, records the domain in the audit log, after the
 * transaction that the refusal rolled back.
 */
export async function withForeignDomainRecord<T>(
  context: PublicContext,
  { organization, email }: { organization: string; email: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.cause instanceof NotAdmitted && error.cause.reason === 'foreign_domain') {
      const { domain: unverified_domain } = error.cause;
      await queueFailedSignIn(context, { name: email, organization_id: organization, isLocked: false, unverified_domain });
    }
    throw error;
  }
}

const refusals = {
  no_subject: 'refused',
  no_email: 'no_email',
  foreign_domain: 'foreign_domain',
  stranger: 'stranger',
  blocked: 'stranger',
  no_admins: 'no_admins',
  above_role: 'above_role',
  other_identity: 'other_identity',
} as const satisfies Record<NotAdmittedReason, keyof typeof ssoProblems>;
