import type {
  Organization,
  OrganizationDetails,
  OrganizationNode,
  OrganizationTotals,
} from '@vigil/contract/organizations/organization.ts';
import { LICENCE_DAYS_WARNING } from '@vigil/contract/organizations/rules.ts';
import type { listOrganizations as endpoint } from '@vigil/contract/organizations/endpoints.ts';
import type { ParsedOf } from '@vigil/contract/endpoint.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { patternContaining } from '../../../db/like.ts';
import { fileAddress } from '../../../storage/content-address.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { findStorage } from '../../files/queries.ts';
import { organizationProblems } from '../problems.ts';
import { figuresOf } from './figures.ts';
import { same, versionOf, type Editable } from '../../../http/version.ts';
import { inReach, findReachableScope } from './reach.ts';
import { showsCampaign } from '../../people/queries/result-visibility.ts';

const organizationRows = (db: Tx) =>
  db
    .selectFrom('organizations as o')
    .select([
      'o.id',
      'o.parent_id',
      'o.title',
      'o.theme_color',
      'o.language',
      'o.logo_file_id',
      'o.places_taken',
      'o.users_limit',
      'o.licence_starts_on',
      'o.licence_ends_on',
      'o.password_min_length',
    ])
    .where('o.deleted_at', 'is', null);

const nodes = (db: Tx) =>
  organizationRows(db)
    .select(sql<boolean>`o.deactivated_at is null`.as('is_active'))
    .select((eb) =>
      eb
        .selectFrom('organizations as c')
        .select((sub) => sub.fn.countAll<number>().as('n'))
        .whereRef('c.parent_id', '=', 'o.id')
        .where('c.deleted_at', 'is', null)
        .as('children_count'),
    );

type Row = {
  id: string;
  logo_file_id: string | null;
  places_taken: number;
  users_limit: number;
  licence_starts_on: string;
  licence_ends_on: string;
};

function toResponse<R extends Row>(services: Context['services'], row: R) {
  const { logo_file_id, places_taken, users_limit, licence_starts_on, licence_ends_on, ...rest } = row;
  return {
    ...rest,
    logo_url: fileAddress({ services, organization: row.id }, logo_file_id),
    license: { users_count: places_taken, users_limit, start_date: licence_starts_on, end_date: licence_ends_on },
  };
}

export async function findCurrentOrganization({ db, organization, services }: Context): Promise<Organization> {
  const row = await organizationRows(db).where('o.id', '=', organization).executeTakeFirstOrThrow();
  return toResponse(services, row);
}

export function findOrganization(context: Context, id: string): Promise<OrganizationDetails> {
  return inReach(context, id, async ({ db, services, organization }) => {
    const row = await nodes(db)
      .leftJoin('organizations as p', 'p.id', 'o.parent_id')
      .select(['p.title as parent_title', 'o.users_count as people_count'])
      .select((eb) => [
        eb
          .selectFrom('departments')
          .select((sub) => sub.fn.countAll<number>().as('n'))
          .where('organization_id', '=', organization)
          // The default department holds people without one.
          .where('is_default', '=', false)
          .as('departments_count'),
        eb
          .selectFrom('phishing_campaigns as c')
          .where(showsCampaign(organization))
          .select((sub) => sub.fn.countAll<number>().as('n'))
          .where('organization_id', '=', organization)
          .where('deleted_at', 'is', null)
          .as('campaigns_count'),
        eb
          .selectFrom('courses')
          .select((sub) => sub.fn.countAll<number>().as('n'))
          .where('organization_id', '=', organization)
          .where('deleted_at', 'is', null)
          .as('courses_count'),
      ])
      .where('o.id', '=', organization)
      .executeTakeFirstOrThrow();
    // The organisation above the caller's is not revealed.
    const isTop = organization === context.organization && context.actor.role !== 'system_admin';
    const figures = (await figuresOf(db, [organization])).get(organization)!;
    const storage = await findStorage({ db, organization, services });
    const organizationRows = toResponse(services, {
      ...row,
      figures,
      storage,
      ...(isTop && { parent_id: null, parent_title: null }),
    }) as Omit<OrganizationDetails, 'version'>;
    return { ...organizationRows, version: versionOf(editableOrganization, organizationRows) };
  });
}

export const editableOrganization = {
  kind: 'organization',
  fields: {
    ...same('title', 'theme_color', 'language', 'is_active'),
    users_limit: ({ license }: Pick<OrganizationDetails, 'license'>) => license.users_limit,
    start_date: ({ license }: Pick<OrganizationDetails, 'license'>) => license.start_date,
    end_date: ({ license }: Pick<OrganizationDetails, 'license'>) => license.end_date,
  },
} satisfies Editable<OrganizationDetails>;

/** Lists one level of the tree, or everything below that a search finds. */
export async function listOrganizations(
  context: Context,
  { parent_id, search, limit, offset }: ParsedOf<typeof endpoint>['query'],
): Promise<Page<OrganizationNode>> {
  const { db, services } = context;
  const top = parent_id === undefined ? context.organization : await findReachableScope(context, parent_id);
  const chosen = search
    ? nodes(db).where('o.id', 'in', idsBelow(top)).where('o.title', 'ilike', patternContaining(search))
    : nodes(db).where('o.parent_id', '=', top);
  const { n } = await chosen
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const rows = await chosen
    .orderBy(sql`o.title collate "ru-x-icu"`)
    .orderBy('o.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const figures = await figuresOf(
    db,
    rows.map(({ id }) => id),
  );
  const data = rows.map((row) => toResponse(services, { ...row, figures: figures.get(row.id)! }) as OrganizationNode);
  return { data, total_count: n, limit, offset };
}

/** Counts the caller's own organisation and all below it. */
export async function findTotals({ db, organization }: Context): Promise<OrganizationTotals> {
  return await db
    .selectFrom('organizations as o')
    .select((eb) => [
      eb.fn.countAll<number>().as('organizations'),
      sql<number>`coalesce(sum(o.users_count), 0)::int`.as('users'),
      sql<number>`count(*) filter (where o.licence_ends_on - organization_today(o) < ${LICENCE_DAYS_WARNING})`.as(
        'licences_ending',
      ),
    ])
    .where('o.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('o.id', '=', organization), eb('o.id', 'in', idsBelow(organization))]))
    .executeTakeFirstOrThrow();
}

const idsBelow = (top: string) => sql<string>`(with recursive below as (
    select id from organizations where parent_id = ${top}
    union all
    select c.id from organizations c join below on c.parent_id = below.id
  ) select id from below)`;

/** Refuses new assignments and campaigns, with the reason, when the organisation's licence does not cover them. */
export async function assertLicenceHolds({ db, organization }: Pick<WorkContext, 'db' | 'organization'>): Promise<void> {
  const { fault } = await db
    .selectFrom('organizations')
    .select(sql<'ended' | 'not_begun' | 'exceeded' | null>`licence_fault(organizations)`.as('fault'))
    .where('id', '=', organization)
    .executeTakeFirstOrThrow();
  if (fault !== null) throw problem(organizationProblems[`licence_${fault}`]);
}
