import type { CategoryName } from '@vigil/contract/phishing-templates/category-names.ts';
import { categoryNames } from '@vigil/contract/phishing-templates/category-names.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import type {
  Email,
  LandingPage,
  ListedTemplate,
  Template,
  TemplateSummary,
} from '@vigil/contract/phishing-templates/template.ts';
import type * as endpoints from '@vigil/contract/phishing-templates/endpoints.ts';
import type { ParsedOf } from '@vigil/contract/endpoint.ts';
import { domainOf } from '@vigil/contract/employees/rules.ts';
import { sql, type ExpressionBuilder } from 'kysely';
import type { DB } from '../../../db/schema.ts';
import { fileAddress } from '../../../storage/content-address.ts';
import type { Context } from '../../../http/context.ts';
import { findMinGroupSize, groupNeeded } from '../../people/queries/result-visibility.ts';
import { isRunning, statisticsOf } from '../../phishing-results/queries/figures.ts';
import { isInScope, isMatch, resultsOf, type Results, ownOrLibrary } from './filtered.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { same, versionOf, type Editable } from '../../../http/version.ts';

type ListQuery = ParsedOf<typeof endpoints.listTemplates>['query'];

/** Lists the organisation's own templates first, then the library's, those in the caller's language before the others. */
export async function listTemplates(context: Context, query: ListQuery): Promise<Page<ListedTemplate>> {
  const { db, organization, language } = context;
  const rows = db
    .selectFrom('phishing_templates as t')
    .where(sql<boolean>`${sql.join([isInScope(organization, query), ...isMatch(organization, query)], sql` and `)}`);
  const smallest = await findMinGroupSize(context);
  const [data, total] = [
    await rows
      .select(summaryColumns)
      .select(resultsOf(organization).as('results'))
      .orderBy(sql`t.organization_id is null`)
      .orderBy(sql`t.language <> ${language}`)
      .orderBy('t.name')
      .orderBy('t.id')
      .limit(query.limit)
      .offset(query.offset)
      .execute(),
    await rows.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ];
  return {
    data: data.map(({ results, ...row }) => {
      const { campaigns_count, is_running, sent, clicked } = shownResults(results, smallest);
      return { ...summaryOf(context, row), campaigns_count, is_running, sent, clicked };
    }),
    total_count: total.n,
    limit: query.limit,
    offset: query.offset,
  };
}

type Viewer = Pick<Context, 'db' | 'organization' | 'language' | 'services'>;

/** Returns a template without its emails and pages. */
export async function findTemplateSummary(context: Viewer, id: string): Promise<TemplateSummary> {
  const { db, organization } = context;
  const row = await db
    .selectFrom('phishing_templates as t')
    .select(summaryColumns)
    .where('t.id', '=', id)
    .where('t.deleted_at', 'is', null)
    .where(ownOrLibrary(organization))
    .executeTakeFirst();
  if (row === undefined) throw problem(httpProblems.not_found);
  return summaryOf(context, row);
}

export async function findTemplate(context: Viewer, id: string): Promise<Template> {
  const { db, organization } = context;
  const summary = await findTemplateSummary(context, id);
  const emails = await emailsFor(organization, db)
    .where('t.template_id', '=', id)
    .orderBy('t.created_at')
    .orderBy('t.id')
    .execute();
  const pages = await db
    .selectFrom('phishing_pages')
    .select(pageColumns)
    .where('template_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { ...summary, emails: emails.map(emailOf), pages: pages.map(pageOf) };
}

export async function findEmail({ db, organization }: Context, id: string): Promise<Email> {
  const row = await emailsFor(organization, db)
    .where('t.id', '=', id)
    .where((eb) => eb.or([eb('t.organization_id', '=', organization), eb('t.organization_id', 'is', null)]))
    .executeTakeFirst();
  if (row === undefined) throw problem(httpProblems.not_found);
  return emailOf(row);
}

/** Selects emails. An email of the library has the sender that the organisation has chosen for it. */
const emailsFor = (organization: string, db: Context['db']) =>
  db
    .selectFrom('phishing_emails as t')
    .select(emailColumns)
    .select(
      sql<string>`case when t.organization_id is null then library_sender(${organization}, t.sender_address) else t.sender_address end`.as(
        'sends_as',
      ),
    );

type EmailRow = { sender_address: string; sends_as: string };

/** Returns an email of a row. A red flag at text that is no longer in the sender points at the sender's present domain. */
function emailOf({ sends_as, ...row }: EmailRow): Email {
  const email = row as Omit<Email, 'version'>;
  const isAstray = ({ where, mark }: Email['red_flags'][number]) => where === 'sender' && !sends_as.includes(mark);
  const shown = {
    ...email,
    sender_address: sends_as,
    red_flags:
      sends_as === row.sender_address
        ? email.red_flags
        : email.red_flags.map((flag) => (isAstray(flag) ? { ...flag, mark: domainOf(sends_as) } : flag)),
  };
  return { ...shown, version: versionOf(editableEmail, shown) };
}

export async function findPage({ db, organization }: Context, id: string): Promise<LandingPage> {
  const row = await db
    .selectFrom('phishing_pages as t')
    .select(pageColumns)
    .where('t.id', '=', id)
    .where((eb) => eb.or([eb('t.organization_id', '=', organization), eb('t.organization_id', 'is', null)]))
    .executeTakeFirst();
  if (row === undefined) throw problem(httpProblems.not_found);
  return pageOf(row);
}

const pageOf = (row: Omit<LandingPage, 'version'>): LandingPage => ({ ...row, version: versionOf(editablePage, row) });

export const editableEmail = {
  kind: 'phishing_email',
  fields: same('name', 'sender_name', 'sender_address', 'subject', 'html', 'text', 'attachments', 'red_flags', 'invitation'),
} satisfies Editable<Email>;

export const editablePage = { kind: 'phishing_page', fields: same('name', 'html') } satisfies Editable<LandingPage>;

export const editableTemplate = {
  kind: 'phishing_template',
  fields: {
    ...same('name', 'description', 'language', 'difficulty', 'attack_vectors', 'lure', 'link_address', 'rating'),
    category: ({ category }: Pick<TemplateSummary, 'category'>) => category.id,
  },
} satisfies Editable<TemplateSummary>;

/** Returns the template's results in this organisation's campaigns, without trials. */
export async function findTemplateStatistics(context: Context, id: string) {
  const { db, organization } = context;
  await findTemplateSummary(context, id);
  const { results } = await db
    .selectFrom('phishing_templates as t')
    .select(resultsOf(organization).as('results'))
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow();
  const { is_running: _, ...statistics } = shownResults(results, await findMinGroupSize(context));
  return statistics;
}

function shownResults({ campaigns_count, is_picked, statuses, ...row }: Results, smallest: number) {
  // Some of these campaigns may have few recipients, or still run.
  const needed = groupNeeded({ smallest, is_picked });
  return { ...statisticsOf(row, { needed, isRunning: true }), campaigns_count, is_running: statuses?.some(isRunning) ?? false };
}

const emailColumns = [
  'id',
  'template_id',
  'name',
  'sender_name',
  'sender_address',
  'subject',
  'html',
  'text',
  'attachments',
  'red_flags',
  'invitation',
  'updated_at',
] as const;
const pageColumns = ['id', 'template_id', 'name', 'html', 'updated_at'] as const;

type TemplateTable = DB & { t: DB['phishing_templates'] };

const summaryColumns = (eb: ExpressionBuilder<TemplateTable, 't'>) =>
  [
    't.id',
    't.name',
    't.description',
    't.category',
    't.language',
    't.difficulty',
    't.attack_vectors',
    't.logo_file_id',
    't.lure',
    't.link_address',
    't.rating',
    't.updated_at',
    eb('t.organization_id', 'is', null).as('is_library'),
    firstEmail(eb, 'subject'),
    firstEmail(eb, 'sender_name'),
    eb
      .selectFrom('phishing_emails as e')
      .select(sql<number>`count(*)::int`.as('n'))
      .whereRef('e.template_id', '=', 't.id')
      .as('emails_count'),
    eb
      .selectFrom('phishing_pages as p')
      .select(sql<number>`count(*)::int`.as('n'))
      .whereRef('p.template_id', '=', 't.id')
      .as('pages_count'),
  ] as const;

const firstEmail = (eb: ExpressionBuilder<TemplateTable, 't'>, column: 'subject' | 'sender_name') =>
  eb
    .selectFrom('phishing_emails as e')
    .select(`e.${column}`)
    .whereRef('e.template_id', '=', 't.id')
    .orderBy('e.created_at')
    .orderBy('e.id')
    .limit(1)
    .as(column);
type SummaryRow = {
  category: string;
  attack_vectors: string[];
  rating: unknown;
  is_library: unknown;
  logo_file_id: string | null;
  emails_count: number | null;
  pages_count: number | null;
} & Omit<
  TemplateSummary,
  'category' | 'attack_vectors' | 'rating' | 'is_library' | 'emails_count' | 'pages_count' | 'logo' | 'version'
>;

function summaryOf(
  viewer: Pick<Viewer, 'organization' | 'language' | 'services'>,
  { category, emails_count, pages_count, is_library, attack_vectors, rating, logo_file_id, ...row }: SummaryRow,
): TemplateSummary {
  const id = category as CategoryName;
  const shown = {
    ...row,
    logo: fileAddress(viewer, logo_file_id),
    category: { id, name: categoryNames[id][viewer.language] },
    attack_vectors: attack_vectors as TemplateSummary['attack_vectors'],
    rating: rating as TemplateSummary['rating'],
    is_library: is_library === true,
    emails_count: emails_count ?? 0,
    pages_count: pages_count ?? 0,
  };
  return { ...shown, version: versionOf(editableTemplate, shown) };
}
