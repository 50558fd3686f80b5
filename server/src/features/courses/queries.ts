import type { Course, CourseListQuery, CourseSummary, CourseType, Section, Theme } from '@vigil/contract/courses/course.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { patternContaining } from '../../db/like.ts';
import type { DB } from '../../db/schema.ts';
import { fileAddress, type FileViewer } from '../../storage/content-address.ts';
import type { Context } from '../../http/context.ts';
import { httpProblems, problem } from '../../http/problem.ts';
import { same, versionOf, type Editable } from '../../http/version.ts';
import { courseProblems } from './problems.ts';

type Scope = Pick<Context, 'db' | 'organization' | 'services'>;

/** The title in the alphabetical order of each language. */
const byTitle: Record<Language, RawBuilder<string>> = {
  ru: sql`c.title collate "ru-x-icu"`,
  en: sql`c.title collate "en-x-icu"`,
  uz: sql`c.title collate "uz-x-icu"`,
};

export async function listCourses(
  context: Scope & Pick<Context, 'language'>,
  query: CourseListQuery,
): Promise<Page<CourseSummary>> {
  const { db, organization, language } = context;
  let rows = db.selectFrom('courses as c').where('c.deleted_at', 'is', null);
  rows =
    query.source === 'public'
      ? rows.where('c.organization_id', 'is', null)
      : query.source === 'own'
        ? rows.where('c.organization_id', '=', organization)
        : rows.where((eb) => visible(eb, organization));
  if (query.type !== undefined) rows = rows.where('c.type', '=', query.type);
  if (query.archived !== undefined) rows = rows.where('c.archived', '=', query.archived);
  if (query.search)
    rows = rows.where(
      sql`lower(c.title || ' ' || c.description || ' ' || array_to_string(c.tags, ' '))`,
      'like',
      patternContaining(query.search.toLowerCase()),
    );
  if (query.tags?.length) rows = rows.where('c.tags', '&&', sql<string[]>`${query.tags}::text[]`);
  const data = await rows
    .select(summaryColumns)
    .orderBy('c.archived')
    .orderBy(query.sort_by === 'title' ? byTitle[language] : 'c.created_at', query.sort_order)
    // The library's courses were created at the same moment; among them the reader's language comes first.
    .orderBy(sql`c.language <> ${language}`)
    .orderBy('c.id')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const { n } = await rows.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { data: data.map((row) => summaryOf(context, row)), total_count: n, limit: query.limit, offset: query.offset };
}

/** Lists all courses of a kind at once, for the contract's older endpoints. */
export async function listAllCourses(
  context: Context,
  { archived, type }: { archived: boolean; type: CourseType },
): Promise<{ data: CourseSummary[] }> {
  const all = { type, archived, sort_by: 'created_at', sort_order: 'desc', limit: ALL, offset: 0, tags: undefined } as const;
  return { data: (await listCourses(context, all)).data };
}

const ALL = 10_000;

export async function findCourse(context: Scope, id: string): Promise<Course> {
  const { db, organization } = context;
  const row = await db
    .selectFrom('courses as c')
    .select(summaryColumns)
    .where('c.id', '=', id)
    .where('c.deleted_at', 'is', null)
    .where((eb) => visible(eb, organization))
    .executeTakeFirst();
  if (row === undefined) throw problem(httpProblems.not_found);
  return { ...summaryOf(context, row), sections: await listSections(context, id) };
}

export async function findCourseOfSection({ db, organization }: Scope, sectionId: string): Promise<string> {
  const row = await db
    .selectFrom('sections')
    .select('course_id')
    .where('id', '=', sectionId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('organization_id', '=', organization), eb('organization_id', 'is', null)]))
    .executeTakeFirst();
  if (row === undefined) throw problem(httpProblems.not_found);
  return row.course_id;
}

type CourseScope = { db: Tx; organization: string };
type Assignability = { id: string; title: string; archived: boolean; has_steps: boolean };

/** Returns whether each of these courses can be assigned; missing courses are left out. */
async function findAssignability({ db, organization }: CourseScope, ids: readonly string[]): Promise<Assignability[]> {
  const { rows } = await sql<Assignability>`
    select c.id, c.title, c.archived, exists (select from scorm_courses p where p.course_id = c.id) or exists (
        select from sections s join themes t on t.section_id = s.id and t.deleted_at is null
         where s.course_id = c.id and s.deleted_at is null
           and (exists (select from slides x where x.module_id = t.module_id) or exists (select from questions x where x.module_id = t.module_id))
      ) as has_steps
      from courses c
     where c.id = any(${[...ids]}::uuid[]) and c.deleted_at is null
       and (c.organization_id = ${organization} or c.organization_id is null)
     order by c.title, c.id`.execute(db);
  return rows;
}

/** Refuses courses that may not be assigned: missing, archived or without content. Throws `missing` for missing courses. */
export async function assertAssignable(
  scope: CourseScope,
  ids: readonly string[],
  missing = httpProblems.not_found,
): Promise<void> {
  const found = await findAssignability(scope, ids);
  if (found.length < new Set(ids).size) throw problem(missing);
  for (const { title, archived, has_steps } of found) {
    if (archived) throw problem(courseProblems.archived, { fill: { title } });
    if (!has_steps) throw problem(courseProblems.empty, { fill: { title } });
  }
}

/** Lists those of these courses that `assertAssignable` accepts, for automatic assignments. */
export const listAssignable = async (scope: CourseScope, ids: readonly string[]): Promise<string[]> =>
  (await findAssignability(scope, ids)).filter(({ archived, has_steps }) => !archived && has_steps).map(({ id }) => id);

async function listSections({ db }: Scope, courseId: string): Promise<Section[]> {
  const sections = await db
    .selectFrom('sections')
    .select(['id', 'order_id', 'title'])
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .orderBy('order_id')
    .orderBy('id')
    .execute();
  const themes = await db
    .selectFrom('themes as t')
    .innerJoin('sections as s', 's.id', 't.section_id')
    .innerJoin('modules as m', 'm.id', 't.module_id')
    .select([
      't.id',
      't.order_id',
      't.module_id',
      't.section_id',
      'm.title',
      'm.minutes',
      sql<number>`(select count(*)::int from slides x where x.module_id = m.id)`.as('slides_count'),
      sql<number>`(select count(*)::int from questions x where x.module_id = m.id)`.as('questions_count'),
    ])
    .where('s.course_id', '=', courseId)
    .where('s.deleted_at', 'is', null)
    .where('t.deleted_at', 'is', null)
    .orderBy('t.order_id')
    .orderBy('t.id')
    .execute();
  const bySection = Map.groupBy(themes, ({ section_id }) => section_id);
  return sections.map((section) => ({
    ...section,
    themes: (bySection.get(section.id) ?? []) as Theme[],
    version: versionOf(editableTitle, section),
  }));
}

const editableTitle = { kind: 'section', fields: same('title') } satisfies Editable<Section>;

export const editableSection = (id: string): Editable<Course> => ({
  kind: editableTitle.kind,
  fields: { title: ({ sections }) => sections.find((section) => section.id === id)?.title },
});

export const editableCourse = {
  kind: 'course',
  fields: same('title', 'description', 'language', 'archived', 'tags'),
} satisfies Editable<CourseSummary>;

type CourseTable = DB & { c: DB['courses'] };

const visible = (eb: ExpressionBuilder<CourseTable, 'c'>, organization: string) =>
  eb.or([eb('c.organization_id', '=', organization), eb('c.organization_id', 'is', null)]);

const summaryColumns = (eb: ExpressionBuilder<CourseTable, 'c'>) =>
  [
    'c.id',
    'c.type',
    'c.title',
    'c.description',
    'c.language',
    'c.archived',
    'c.tags',
    'c.picture_file_id',
    'c.created_at',
    'c.updated_at',
    eb('c.organization_id', 'is', null).as('is_public'),
    sql<string | null>`split_part(c.library_key, '.', 1)`.as('library_course'),
    sql<number>`(select count(*)::int from sections s where s.course_id = c.id and s.deleted_at is null)`.as('sections_count'),
    sql<number>`(select count(*)::int ${themesOfCourse})`.as('themes_count'),
    sql<number>`case c.type when 'scorm' then c.minutes else (select coalesce(sum(m.minutes), 0)::int ${themesOfCourse}) end`.as(
      'minutes',
    ),
  ] as const;

const themesOfCourse = sql`from sections s join themes t on t.section_id = s.id and t.deleted_at is null
  join modules m on m.id = t.module_id where s.course_id = c.id and s.deleted_at is null`;

type Row = { picture_file_id: string | null; is_public: unknown; language: string } & Omit<
  CourseSummary,
  'image_path' | 'is_public' | 'language' | 'version'
>;

const summaryOf = (viewer: FileViewer, { picture_file_id, is_public, language, ...row }: Row): CourseSummary => ({
  ...row,
  version: versionOf(editableCourse, { ...row, language: language as CourseSummary['language'] }),
  language: language as CourseSummary['language'],
  image_path: fileAddress(viewer, picture_file_id),
  is_public: is_public === true,
});
