import type { AccessToken } from '@vigil/contract/auth/access-token.ts';
import { domainOf } from '@vigil/contract/employees/rules.ts';
import { trustedScope } from '../../../db/database.ts';
import type { Env } from '../../../env.ts';
import { DirectoryError, withDirectory, type DirectoryConnection, type DirectoryEntry } from '../../../ldap/ldap.ts';
import type { PublicContext } from '../../../http/context.ts';
import { whileSignInSystemAnswers } from '../../../outgoing/limit-slow-calls.ts';
import { httpProblems, Problem, problem } from '../../../http/problem.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import { countFailuresOf } from '../../auth/commands/count-attempt.ts';
import { queueFailedSignIn } from '../../auth/commands/record-sign-in.ts';
import { openSession, wrongCredentials } from '../../auth/commands/open-session.ts';
import { assertSsoNotRequired } from '../../auth/queries/policy.ts';
import { resolveAccount, NotAdmitted } from '../../identities/commands/resolve-account.ts';
import { refreshPerson } from '../../identities/commands/refresh-person.ts';
import { networkOf, ownerIn } from '../../../sharing/owner.ts';
import { directoryProblems } from '../problems.ts';
import { findSavedDirectory, findOrganizationOfDirectory, type SavedDirectory } from '../queries/directory.ts';
import { typedDomain, isOwnDomain, namesOf } from '../rules/names.ts';
import { attributesOf, personOf, type Person } from '../rules/people.ts';

type Credentials = { username: string; password: string; organization?: string | undefined; domain?: string | undefined };

/**
 * Signs in a person through the organisation's directory. Until the directory has accepted the password, every refusal reads
 * alike, so that a stranger learns no names. After that, the person learns what their organisation must fix.
 */
export async function signInByDirectory(context: PublicContext, credentials: Credentials): Promise<AccessToken> {
  const username = credentials.username.toLowerCase();
  const name = `directory:${foldName(username)}`;
  return countFailuresOf(
    context,
    name,
    (alsoAs) => proveAndOpenSession(context, { ...credentials, username, name, alsoAs }),
    async (isLocked) => {
      const organization_id = await findOrganization(context, { ...credentials, username });
      await queueFailedSignIn(context, { name: username, organization_id: organization_id ?? null, isLocked });
    },
  );
}

/** Normalises a name roughly as a directory does before comparing (RFC 4518). */
const foldName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

type Counted = { name: string; alsoAs: (name: string) => Promise<void> };

async function proveAndOpenSession(
  context: PublicContext,
  { username, name, alsoAs, ...credentials }: Credentials & Counted,
): Promise<AccessToken> {
  const { services } = context;
  const organization = await findOrganization(context, { ...credentials, username });
  if (organization === undefined) throw wrongCredentials();
  const scope = trustedScope(organization);
  const directory = await workIn(services, scope, ({ db }) => findSavedDirectory({ db, organization, env: services.env }));
  const found = ({ key, dn }: DirectoryEntry) => alsoAs(`directory-entry:${organization}:${key || dn.toLowerCase()}`);
  const prove = () => proveEntry(services.env, directory, { username, password: credentials.password, found });
  const entry = await whileSignInSystemAnswers(prove, ownerIn(organization, networkOf(context.address)));
  if (entry === undefined) throw wrongCredentials();
  const user_id = await workIn(services, scope, (work) => resolveEmployee(work, { context, entry, directory })).catch(
    (error: unknown) => throwPublicReason(context, organization, entry.person.email, error),
  );
  await assertSsoNotRequired(services.database, user_id);
  return openSession(context, { user_id, organization_id: organization, name, way: 'directory' });
}

const findOrganization = (
  { services }: PublicContext,
  { username, organization, domain }: Omit<Credentials, 'password'>,
): Promise<string | undefined> =>
  findOrganizationOfDirectory(services.database, {
    organization,
    domain: domain ?? (username.includes('@') ? domainOf(username) : undefined),
    is_typed: domain === undefined,
  });

/** How long the directory may take at a sign-in, while the person waits. */
const SIGN_IN_MS = 45_000;

type ProvenEntry = { key: string; person: Person };

/**
 * Returns the person of this login if the directory accepts the password. `found` receives the entry before the password is
 * tried, so that guesses count against the same person however the name was spelled.
 */
async function proveEntry(
  env: Env,
  directory: SavedDirectory,
  { username, password, found }: { username: string; password: string; found: (entry: DirectoryEntry) => Promise<void> },
): Promise<ProvenEntry | undefined> {
  try {
    return await withDirectory(env, { ...directory, withinMs: SIGN_IN_MS }, async (connection) => {
      if (directory.bind_dn !== '') await connection.bind(directory.bind_dn, directory.bind_password);
      if (!(await isOfDomain(connection, username, directory))) return undefined;
      let entry: DirectoryEntry | undefined;
      for (const names of namesOf(username, directory)) {
        entry ??= await connection.findPerson(directory, names, attributesOf(directory));
      }
      if (entry === undefined) return undefined;
      await found(entry);
      // The search account's reply proves nothing; only a bind as the person proves the password.
      const isTheirs = await connection.bind(entry.dn, password).then(
        () => true,
        (error: unknown) => {
          if (isRefusal(error)) return false;
          throw error;
        },
      );
      return isTheirs ? { key: entry.key, person: personOf(entry, directory) } : undefined;
    });
  } catch (error) {
    // A distinct answer would reveal to a stranger that two names belong to one person.
    if (error instanceof Problem && error.kind === httpProblems.too_many) throw wrongCredentials();
    if (!(error instanceof DirectoryError)) throw error;
    throw problem(directoryProblems.away);
  }
}

/**
 * Whether the domain of a typed name is the directory's, or no domain was typed: `OTHER\\login` means nobody in this directory,
 * even if the login exists here.
 */
async function isOfDomain(connection: DirectoryConnection, username: string, directory: SavedDirectory): Promise<boolean> {
  const written = typedDomain(username);
  if (written === null) return true;
  const read = directory.netbios_name === '' ? await connection.netbiosName(directory.base_dn) : null;
  return isOwnDomain(written, directory, read);
}

const isRefusal = (error: unknown): boolean => error instanceof DirectoryError && error.kind === 'credentials';

/** Returns the employee of the entry, created at the first sign-in where the organisation allows it. */
async function resolveEmployee(
  work: WorkContext,
  { context, entry, directory }: { context: PublicContext; entry: ProvenEntry; directory: SavedDirectory },
): Promise<string> {
  const { login: _, department: __, manager: ___, email, ...person } = entry.person;
  const { host, creates_people, max_role } = directory;
  const id = await resolveAccount(work, {
    caller: context,
    source: { provider_id: null, title: host, max_role, creates_people, admits_admins: true },
    identity: { subject: entry.key, email, person },
  });
  await refreshPerson(work, { user_id: id, caller: context, asserted: person });
  return id;
}

/**
 * Throws the reason that a refused person may learn. Runs after the transaction, because the refusal rolled the transaction back.
 */
async function throwPublicReason(context: PublicContext, organization_id: string, email: string, error: unknown): Promise<never> {
  if (!(error instanceof NotAdmitted)) throw error;
  const { reason, domain } = error;
  context.services.log.warn({ reason, domain }, 'A person from a directory was refused at sign-in.');
  if (reason === 'no_email') throw problem(directoryProblems.no_email);
  if (reason !== 'foreign_domain') throw wrongCredentials();
  await queueFailedSignIn(context, { name: email, organization_id, isLocked: false, unverified_domain: domain });
  throw problem(directoryProblems.unverified_domain, { fill: { domain } });
}
