import { languages, type Language } from '@vigil/contract/shared/languages.ts';
import { sql } from 'kysely';
import { asSystem, type Database, type OrganizationScope, type Tx } from '../../db/database.ts';
import { createOrganization } from '../../features/organizations/commands/create-organization.ts';
import { recomputeRiskOf } from '../../features/statistics/commands/recompute-risk.ts';
import { refreshPriors } from '../../features/statistics/commands/refresh-priors.ts';
import { workIn } from '../../jobs/work-context.ts';
import type { Services } from '../../services.ts';
import { hashPassword } from '../../passwords/password.ts';
import type { Cast } from './cast.ts';
import { casts, languagesByLocale } from './casts/index.ts';
import { chanceFrom } from './chance.ts';
import { makeHistory } from './history.ts';
import { actAsPeople } from './life.ts';
import { makePastCampaign } from './past-campaign.ts';
import { makePastCourse } from './past-course.ts';
import { makePresentCampaigns } from './present-campaigns.ts';
import { makeRedirectPage } from './redirect-page.ts';
import { acceptTexts, loginsOf, makeDepartments, makeLogins, makeManyDepartments, makeEmployees, type Login } from './staff.ts';
import { makeTags } from './tags.ts';

export const DEMONSTRATION_PASSWORD = 'Vigil-Demo-2026';
const NEWCOMERS = 6;
const LOCK = 7_242_004;

/** Organisations in the order of the machine's language, and the shared password of all logins. */
export type Demonstration = { organizations: { title: string; logins: Login[] }[]; password: string };

type Wanted = {
  languages?: readonly Language[];
  /** Includes current campaigns, whose figures change; otherwise nothing in the demonstration changes. */
  isAlive?: boolean;
};

const nextYear = (): string => `${new Date().getUTCFullYear() + 1}-12-31`;

/** Finds the logins of the demonstration organisations; null if there are none. */
export async function findDemonstration({ database }: Pick<Services, 'database'>): Promise<Demonstration | null> {
  const made = await asSystem(database, async (tx) => {
    const found: Cast[] = [];
    for (const language of languagesByLocale(process.env)) {
      if (await isMade(tx, casts[language])) found.push(casts[language]);
    }
    return found;
  });
  if (made.length === 0) return null;
  return {
    organizations: made.map((cast) => ({ title: cast.title, logins: loginsOf(cast) })),
    password: DEMONSTRATION_PASSWORD,
  };
}

async function isMade(tx: Tx, { domain }: Cast): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', `operator@${domain}`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether the installation is still empty and the demonstration was not removed. */
export async function awaitsDemonstration(database: Database): Promise<boolean> {
  const organization = await database.selectFrom('organizations').select('id').limit(1).executeTakeFirst();
  const removed = await database
    .selectFrom('installation')
    .select('id')
    .where('demonstration_removed_at', 'is not', null)
    .executeTakeFirst();
  return organization === undefined && removed === undefined;
}

/**
 * Makes an organisation in each language: its people, campaigns and courses behind it and under way, tags at work and 90 days of
 * history. Of several processes that start together one makes an organisation; the others wait and find it.
 */
export async function makeDemonstration(
  services: Services,
  { languages: wanted = languages, isAlive = true }: Wanted = {},
): Promise<Demonstration> {
  const password_hash = await hashPassword(DEMONSTRATION_PASSWORD);
  for (const language of wanted) await makeOrganization(services, { cast: casts[language], password_hash, isAlive });
  if (isAlive) await actAsPeople(services);
  return (await findDemonstration(services))!;
}

type Making = { cast: Cast; password_hash: string; isAlive: boolean };

async function makeOrganization(services: Services, { cast, password_hash, isAlive }: Making): Promise<void> {
  const { domain, language, title } = cast;
  const made = await asSystem(services.database, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    if (await isMade(tx, cast)) return null;
    const chance = chanceFrom(cast.chance);
    const organization = await createOrganization(tx, {
      title,
      language,
      time_zone: cast.time_zone,
      holidays: cast.holidays,
      users_limit: 1500,
      licence_ends_on: nextYear(),
      is_demonstration: true,
    });
    await verifyDomain(tx, organization, domain);
    const departments = await makeDepartments(tx, organization, cast.departments);
    const { operator, employee } = await makeLogins(tx, { organization, departments, password_hash, cast });
    const { nameOf } = cast;
    const count = cast.people - cast.logins.length;
    await makeEmployees(tx, { organization, domain, count, departments, nameOf, chance, password_hash });
    await tx.updateTable('users').set({ language }).where('organization_id', '=', organization).execute();
    await acceptTexts(tx, organization);
    for (const { templates, ...past } of cast.past) {
      const keys = templates.map((slug) => `${slug}.${language}`);
      await makePastCampaign(tx, { ...past, organization, author: operator!, departments, chance, templates: keys });
    }
    await makeRedirectPage(tx, { organization, author: operator!, cast });
    const work = { services, db: tx, organization };
    const certificate = {
      template: 'classic',
      months: 12,
      renews: true,
      signatory_name: cast.signatory.name,
      signatory_title: cast.signatory.title,
    } as const;
    const course = { author: operator!, learner: employee!, chance, certificate };
    await makePastCourse(work, {
      ...course,
      key: `passwords-and-second-factor.${language}`,
      startedDaysAgo: 66,
      endsInDays: -30,
      diligence: 0.85,
    });
    await makePastCourse(work, {
      ...course,
      key: `fake-letters.${language}`,
      startedDaysAgo: 18,
      endsInDays: 12,
      diligence: 0.55,
    });
    // Risk levels first, then the means over them, then the levels of people with few results, which depend on the means.
    await recomputeRiskOf(work, staffOf(organization));
    await refreshPriors(work);
    await recomputeRiskOf(work, staffOf(organization));
    await makeHistory(tx, organization);
    await makeTags(work, { author: operator!, newcomers: NEWCOMERS, cast });
    return { organization, operator: operator! };
  });
  if (made === null) return;
  if (isAlive && services.env.SMTP_HOST === undefined) {
    const { organization, operator } = made;
    await workIn(services, organization, async (work) => {
      await work.db.updateTable('organizations').set({ simulates_people: true }).where('id', '=', organization).execute();
      await makePresentCampaigns(work, { cast, author: operator, colleague: await makeColleague(work.db, organization) });
    });
  }
  if (cast.child !== undefined) await makeChild(services, { ...cast.child, parent: made.organization, cast, password_hash });
}

/** Creates a second operator, whose campaign waits for another person's approval. */
async function makeColleague(tx: Tx, organization: OrganizationScope): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    update users set roles = '{operator}' where id = (
      select id from users where organization_id = ${organization} and roles = '{employee}' and registered_at is not null
         and email not like 'employee@%' order by email limit 1)
    returning id`.execute(tx);
  return rows[0]!.id;
}

type Child = NonNullable<Cast['child']> & { parent: OrganizationScope; cast: Cast; password_hash: string };

const makeChild = (services: Services, { title, domain, theme_color, people, parent, cast, password_hash }: Child) =>
  asSystem(services.database, async (tx) => {
    const organization = await createOrganization(tx, {
      title,
      parent_id: parent,
      language: cast.language,
      time_zone: cast.time_zone,
      holidays: cast.holidays,
      theme_color,
      users_limit: 100,
      licence_ends_on: nextYear(),
      is_demonstration: true,
    });
    await verifyDomain(tx, organization, domain);
    const departments = await makeManyDepartments(tx, organization, 3);
    const { nameOf } = cast;
    await makeEmployees(tx, { organization, domain, count: people, departments, nameOf, chance: chanceFrom(7), password_hash });
    await acceptTexts(tx, organization);
  });

const staffOf = (organization: string) => sql<string>`(select id from users where organization_id = ${organization})`;

/** Creates an organisation of any size for load tests. Returns its id. */
export function makeOrganizationOfSize(
  { database }: Pick<Services, 'database'>,
  { title, people, departments, domain }: { title: string; people: number; departments: number; domain: string },
) {
  return asSystem(database, async (tx) => {
    const organization = await createOrganization(tx, {
      title,
      users_limit: people + 1000,
      licence_ends_on: nextYear(),
      is_demonstration: true,
    });
    await verifyDomain(tx, organization, domain);
    const made = await makeManyDepartments(tx, organization, departments);
    await makeEmployees(tx, {
      organization,
      domain,
      count: people,
      departments: made,
      nameOf: casts.ru.nameOf,
      chance: chanceFrom(people),
      password_hash: null,
    });
    return organization;
  });
}

async function verifyDomain(tx: Tx, organization_id: string, domain: string): Promise<void> {
  await tx
    .insertInto('verified_domains')
    .values({ organization_id, domain, is_vouched: true, verified_at: new Date() })
    .execute();
}
