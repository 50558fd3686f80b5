import { sql } from 'kysely';
import { asSystem, type Database, type Tx } from '../../db/database.ts';
import { createOrganization } from '../../features/organizations/commands/create-organization.ts';
import { recomputeRiskOf } from '../../features/statistics/commands/recompute-risk.ts';
import { refreshPriors } from '../../features/statistics/commands/refresh-priors.ts';
import type { Services } from '../../services.ts';
import { hashPassword } from '../../passwords/password.ts';
import { chanceFrom } from './chance.ts';
import { makeHistory } from './history.ts';
import { makePastCampaign } from './past-campaign.ts';
import { makePastCourse } from './past-course.ts';
import { makeRedirectPage } from './redirect-page.ts';
import { acceptTexts, loginsOf, makeDepartments, makeLogins, makeManyDepartments, makePeople, type Login } from './staff.ts';
import { makeTags } from './tags.ts';

const DOMAIN = 'primer.example';
const CHILD_DOMAIN = 'lizing.primer.example';
export const DEMONSTRATION_PASSWORD = 'Vigil-Demo-2026';
const PEOPLE = 200;
const NEWCOMERS = 6;
const LOCK = 7_242_004;

export type Demonstration = { logins: Login[]; password: string };

const nextYear = (): string => `${new Date().getUTCFullYear() + 1}-12-31`;

/** Who may try the demonstration organisation; null where there is none. */
export async function findDemonstration({ database }: Pick<Services, 'database'>): Promise<Demonstration | null> {
  return (await asSystem(database, isMade)) ? demonstration() : null;
}

const demonstration = (): Demonstration => ({ logins: loginsOf(DOMAIN), password: DEMONSTRATION_PASSWORD });

async function isMade(tx: Tx): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', `operator@${DOMAIN}`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether nobody has moved in yet, nor sent the demonstration away. */
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
 * A bank with its leasing company, 200 people, two campaigns behind it, a course under way, tags at work and 90 days of history.
 * Of processes that start together one makes it; the others wait and find it.
 */
export async function makeDemonstration(services: Services): Promise<Demonstration> {
  const password_hash = await hashPassword(DEMONSTRATION_PASSWORD);
  const organization = await asSystem(services.database, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    if (await isMade(tx)) return null;
    const chance = chanceFrom(2026);
    const bank = await createOrganization(tx, {
      title: 'Банк «Пример»',
      users_limit: 1500,
      licence_ends_on: nextYear(),
      is_demonstration: true,
    });
    await verifyDomain(tx, bank, DOMAIN);
    const departments = await makeDepartments(tx, bank);
    const { operator, employee } = await makeLogins(tx, { organization: bank, domain: DOMAIN, departments, password_hash });
    await makePeople(tx, { organization: bank, domain: DOMAIN, count: PEOPLE - 5, departments, chance, password_hash });
    await acceptTexts(tx, bank);
    const past = { organization: bank, author: operator!, departments, chance };
    await makePastCampaign(tx, {
      ...past,
      name: 'Срок действия пароля',
      daysAgo: 74,
      templates: ['password-expiry.ru'],
      shares: { opened: 0.61, clicked: 0.27, entered: 0.11 },
    });
    await makePastCampaign(tx, {
      ...past,
      name: 'Премия за квартал',
      daysAgo: 24,
      templates: ['quarterly-bonus.ru', 'expense-return.ru', 'new-device-login.ru'],
      shares: { opened: 0.54, clicked: 0.13, entered: 0.04 },
    });
    await makeRedirectPage(tx, bank, operator!);
    const work = { services, db: tx, organization: bank };
    const certificate = {
      template: 'classic',
      months: 12,
      renews: true,
      signatory_name: 'А. К. Каримов',
      signatory_title: 'Директор по информационной безопасности',
    } as const;
    const course = { author: operator!, learner: employee!, chance, certificate };
    await makePastCourse(work, {
      ...course,
      key: 'passwords-and-second-factor.ru',
      startedDaysAgo: 66,
      endsInDays: -30,
      diligence: 0.85,
    });
    await makePastCourse(work, { ...course, key: 'fake-letters.ru', startedDaysAgo: 18, endsInDays: 12, diligence: 0.55 });
    // Levels, the means they come to, and the levels of few results that rest on these means.
    await recomputeRiskOf(work, staffOf(bank));
    await refreshPriors(work);
    await recomputeRiskOf(work, staffOf(bank));
    await makeHistory(tx, bank);
    await makeTags(work, { author: operator!, newcomers: NEWCOMERS });
    return bank;
  });
  if (organization === null) return demonstration();
  await asSystem(services.database, async (tx) => {
    const leasing = await createOrganization(tx, {
      title: 'Пример Лизинг',
      parent_id: organization,
      theme_color: '#0B7A75',
      users_limit: 100,
      licence_ends_on: nextYear(),
      is_demonstration: true,
    });
    await verifyDomain(tx, leasing, CHILD_DOMAIN);
    const departments = await makeManyDepartments(tx, leasing, 3);
    await makePeople(tx, {
      organization: leasing,
      domain: CHILD_DOMAIN,
      count: 24,
      departments,
      chance: chanceFrom(7),
      password_hash,
    });
    await acceptTexts(tx, leasing);
  });
  return demonstration();
}

const staffOf = (organization: string) => sql<string>`(select id from users where organization_id = ${organization})`;

/** An organisation of any size, for trying how the product bears it. Gives its id. */
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
    await makePeople(tx, {
      organization,
      domain,
      count: people,
      departments: made,
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
