import type { AccessToken } from '@vigil/contract/auth/access-token.ts';
import type { DirectoryPerson } from '@vigil/contract/directories/directory.ts';
import { trustedScope } from '../../../db/database.ts';
import type { Env } from '../../../env.ts';
import { DirectoryError, withDirectory } from '../../../directory/ldap.ts';
import type { PublicContext } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { countAttempt } from '../../auth/commands/count-attempt.ts';
import { openSession, wrongCredentials } from '../../auth/commands/open-session.ts';
import { refuseWhereSsoIsDue } from '../../auth/queries/policy.ts';
import { admitEmployee } from '../../employees/commands/add-employee.ts';
import { markRegistered } from '../../employees/commands/mark-registered.ts';
import { directoryProblems } from '../problems.ts';
import { keptDirectory, organizationOfDirectory, type KeptDirectory } from '../queries/directory.ts';
import { attributesOf, personOf } from '../rules/people.ts';

type Wanted = { username: string; password: string; organization?: string | undefined; domain?: string | undefined };

/** Signs in whom the organisation's directory knows. Every refusal reads alike: a stranger learns no name. */
export async function signInByDirectory(context: PublicContext, wanted: Wanted): Promise<AccessToken> {
  const { services } = context;
  const username = wanted.username.toLowerCase();
  const attempt = await countAttempt(context, `directory:${username}`);
  const organization = await organizationOfDirectory(services.database, {
    organization: wanted.organization,
    domain: wanted.domain ?? domainOf(username),
  });
  if (organization === undefined) throw wrongCredentials();
  const scope = trustedScope(organization);
  const directory = await workIn(services, scope, ({ db }) => keptDirectory({ db, organization, env: services.env }));
  const person = await prove(services.env, directory, { username, password: wanted.password });
  if (person === undefined) throw wrongCredentials();
  const user_id = await workIn(services, scope, (work) => accountOf(work, { context, person, directory }));
  await refuseWhereSsoIsDue(services.database, user_id);
  return openSession(context, { user_id, organization_id: organization, name: `directory:${username}`, attempt });
}

const domainOf = (username: string): string | undefined => /@([^@]+)$/.exec(username)?.[1];

/** The person of this login, when the directory takes the password for theirs. */
async function prove(
  env: Env,
  directory: KeptDirectory,
  { username, password }: { username: string; password: string },
): Promise<DirectoryPerson | undefined> {
  try {
    return await withDirectory(env, directory, async (connection) => {
      if (directory.bind_dn !== '') await connection.bind(directory.bind_dn, directory.bind_password);
      const byAddress = username.includes('@') ? { ...directory, login_attribute: directory.attributes.email } : directory;
      const entry = await connection.findPerson(byAddress, username, attributesOf(directory));
      if (entry === undefined) return undefined;
      // Whoever answers for the person is the directory: only a bind as them is a proof.
      const isTheirs = await connection.bind(entry.dn, password).then(
        () => true,
        (error: unknown) => {
          if (isRefusal(error)) return false;
          throw error;
        },
      );
      return isTheirs ? personOf(entry, directory) : undefined;
    });
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    throw problem(directoryProblems.away);
  }
}

const isRefusal = (error: unknown): boolean => error instanceof DirectoryError && error.kind === 'credentials';

/** The employee behind the entry, made on a first sign-in where the organisation wants that. */
async function accountOf(
  work: WorkContext,
  { context, person, directory }: { context: PublicContext; person: DirectoryPerson; directory: KeptDirectory },
): Promise<string> {
  const { db, organization } = work;
  const known = await db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organization)
    .where('email', '=', person.email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (known !== undefined) {
    await markRegistered(work, known.id);
    return known.id;
  }
  if (!directory.creates_people) throw wrongCredentials();
  const { login, department, ...employee } = person;
  const id = await admitEmployee(work, { ...employee, roles: ['employee'], isRegistered: true });
  await recordChange(
    {
      ...work,
      actor: { id, name: `${person.last_name} ${person.first_name}`.trim() || person.email },
      address: context.address,
      trace_id: context.trace_id,
    },
    { action: 'employee.create', object_type: 'user', object_id: id, after: { ...employee, login, department } },
  );
  return id;
}
