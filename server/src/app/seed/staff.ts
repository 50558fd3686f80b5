import { sql } from 'kysely';
import { legalTexts, legalTextVersions } from '@vigil/contract/site/legal-texts.ts';
import type { Role } from '@vigil/contract/shared/permissions.ts';
import type { OrganizationScope, Tx } from '../../db/database.ts';
import type { Cast, DepartmentPlan } from './cast.ts';
import type { Chance } from './chance.ts';
import { toLatin } from './names.ts';

export type Department = {
  id: string;
  title: string;
  positions: readonly string[];
  /** How easily its people fall for an email; 1 is average. */ credulity: number;
};

export async function makeDepartments(
  tx: Tx,
  organization: OrganizationScope,
  plans: readonly DepartmentPlan[],
): Promise<(Department & { share: number })[]> {
  const made: (Department & { share: number })[] = [];
  for (const { title, parent, positions, share, credulity } of plans) {
    const parent_id = made.find((department) => department.title === parent)?.id ?? null;
    const { id } = await tx
      .insertInto('departments')
      .values({ organization_id: organization, parent_id, title })
      .returning('id')
      .executeTakeFirstOrThrow();
    made.push({ id, title, positions, credulity, share });
  }
  return made;
}

/** Numbered flat departments, for organisations of any size. */
export async function makeManyDepartments(
  tx: Tx,
  organization: OrganizationScope,
  count: number,
): Promise<(Department & { share: number })[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    insert into departments (organization_id, title) select ${organization}, 'Отдел ' || n from generate_series(1, ${count}::int) n returning id, title
  `.execute(tx);
  return rows.map((row) => ({ ...row, positions: ['Специалист', 'Менеджер'], credulity: 1, share: 1 }));
}

const ROWS_PER_STATEMENT = 5_000;

/** Creates employees in departments, by their share; nearly all are registered. Addresses are unique within a domain. */
export async function makeEmployees(
  tx: Tx,
  {
    organization,
    domain,
    count,
    departments,
    nameOf,
    chance,
    password_hash,
  }: {
    organization: OrganizationScope;
    domain: string;
    count: number;
    nameOf: Cast['nameOf'];
    departments: (Department & { share: number })[];
    chance: Chance;
    password_hash: string | null;
  },
): Promise<void> {
  const bag = departments.flatMap((department) => Array.from({ length: department.share }, () => department));
  const seen = new Map<string, number>();
  for (let from = 0; from < count; from += ROWS_PER_STATEMENT) {
    const rows = Array.from({ length: Math.min(ROWS_PER_STATEMENT, count - from) }, () => {
      const name = nameOf(chance);
      const department = chance.pick(bag);
      const local = `${toLatin(name.first_name[0]!)}.${toLatin(name.last_name)}`;
      const repeats = seen.get(local) ?? 0;
      seen.set(local, repeats + 1);
      const isRegistered = chance.next() < 0.93;
      return {
        ...name,
        organization_id: organization,
        department_id: department.id,
        email: `${local}${repeats === 0 ? '' : repeats + 1}@${domain}`,
        position: chance.pick(department.positions),
        registered_at: isRegistered ? new Date(Date.now() - 100 * 86_400_000) : null,
        password_hash: isRegistered ? password_hash : null,
        created_at: new Date(Date.now() - 120 * 86_400_000),
      };
    });
    await tx.insertInto('users').values(rows).execute();
  }
}

/** Records that all registered people accepted the required texts. */
export async function acceptTexts(tx: Tx, organization: OrganizationScope): Promise<void> {
  for (const kind of legalTexts) {
    await sql`
      insert into consents (organization_id, user_id, kind, version, accepted_at, address, agent)
      select organization_id, id, ${kind}, ${legalTextVersions[kind]}, registered_at, '', ''
        from users where organization_id = ${organization} and registered_at is not null
    `.execute(tx);
  }
}

export type Login = { role: Role; email: string };

/** Creates a person with the given password for each login of the plan. */
export async function makeLogins(
  tx: Tx,
  {
    organization,
    departments,
    password_hash,
    cast: { domain, logins },
  }: { organization: OrganizationScope; departments: Department[]; password_hash: string; cast: Cast },
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const { role, local, department, ...name } of logins) {
    const department_id = departments.find(({ title }) => title === department)!.id;
    const { id } = await tx
      .insertInto('users')
      .values({
        ...name,
        organization_id: organization,
        department_id,
        email: `${local}@${domain}`,
        roles: [role],
        password_hash,
        registered_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids[role] = id;
  }
  return ids;
}

export const loginsOf = ({ domain, logins }: Cast): Login[] =>
  logins.map(({ role, local }) => ({ role, email: `${local}@${domain}` }));
