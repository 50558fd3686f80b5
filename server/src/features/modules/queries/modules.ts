import type { LearningModule, ModuleListQuery, ModuleSummary, Question, Slide } from '@vigil/contract/modules/module.ts';
import { withoutAddresses } from '@vigil/contract/modules/slide-html.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql, type ExpressionBuilder } from 'kysely';
import { patternContaining } from '../../../db/like.ts';
import type { DB } from '../../../db/schema.ts';
import { fileAddress, viewerAddress, type FileViewer } from '../../../storage/content-address.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { same, versionOf, type Editable } from '../../../http/version.ts';
import { withFiles } from './files-in-html.ts';

type Scope = Pick<Context, 'db' | 'organization' | 'services'> & FileViewer;

/** Lists the organisation's own modules first, then the installation's, ordered by title in the caller's language. */
export async function listModules({ db, organization }: Context, query: ModuleListQuery): Promise<Page<ModuleSummary>> {
  let rows = db.selectFrom('modules as m').where('m.deleted_at', 'is', null);
  rows =
    query.source === 'public'
      ? rows.where('m.organization_id', 'is', null)
      : query.source === 'own'
        ? rows.where('m.organization_id', '=', organization)
        : rows.where((eb) => visible(eb, organization));
  if (query.search) {
    const words = patternContaining(query.search.toLowerCase());
    rows = rows.where(
      sql<boolean>`(lower(m.title) like ${words} or exists (select from slides s where s.module_id = m.id and s.search_text like ${words}))`,
    );
  }
  if (query.language) {
    rows = rows.where(
      sql<boolean>`exists (select from themes t join sections s on s.id = t.section_id join courses c on c.id = s.course_id
        where t.module_id = m.id and t.deleted_at is null and s.deleted_at is null and c.deleted_at is null and c.language = ${query.language})`,
    );
  }
  const data = await rows
    .select(summaryColumns)
    .orderBy(sql`m.organization_id is null`)
    .orderBy('m.updated_at', 'desc')
    .orderBy('m.id')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const { n } = await rows.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { data: data.map(summaryOf), total_count: n, limit: query.limit, offset: query.offset };
}

export async function findModule(
  context: Scope,
  id: string,
  {
    with_slides = false,
    with_questions = false,
  }: { with_slides?: boolean | undefined; with_questions?: boolean | undefined } = {},
): Promise<LearningModule> {
  const row = await context.db
    .selectFrom('modules as m')
    .select(summaryColumns)
    .where('m.id', '=', id)
    .where('m.deleted_at', 'is', null)
    .where((eb) => visible(eb, context.organization))
    .executeTakeFirst();
  if (row === undefined) throw problem(httpProblems.not_found);
  return {
    ...summaryOf(row),
    ...(with_slides && { slides: await slidesOf(context, id) }),
    ...(with_questions && { questions: await questionsOf(context, id) }),
  };
}

/** Returns a module with its slides and questions. */
export const findWholeModule = (context: Scope, id: string): Promise<LearningModule> =>
  findModule(context, id, { with_slides: true, with_questions: true });

export async function listSlides(context: Context, moduleId: string): Promise<{ data: Slide[] }> {
  await findModule(context, moduleId);
  return { data: await slidesOf(context, moduleId) };
}

export async function listQuestions(context: Context, moduleId: string): Promise<{ data: Question[] }> {
  await findModule(context, moduleId);
  return { data: await questionsOf(context, moduleId) };
}

export async function findQuestion(context: Context, { moduleId, id }: { moduleId: string; id: string }): Promise<Question> {
  const found = (await listQuestions(context, moduleId)).data.find((question) => question.id === id);
  if (found === undefined) throw problem(httpProblems.not_found);
  return found;
}

export async function findSlide(context: Context, { moduleId, id }: { moduleId: string; id: string }): Promise<Slide> {
  await findModule(context, moduleId);
  const row = await slideRows(context, moduleId).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw problem(httpProblems.not_found);
  return slideOf(context, row);
}

const slideRows = ({ db }: Scope, moduleId: string) =>
  db
    .selectFrom('slides')
    .select(['id', 'order_id', 'title', 'html', 'picture_file_id', 'audio_file_id'])
    .where('module_id', '=', moduleId)
    .orderBy('order_id');

async function slidesOf(scope: Scope, moduleId: string): Promise<Slide[]> {
  const rows = await slideRows(scope, moduleId).execute();
  return rows.map((row) => slideOf(scope, row));
}

/** Addresses of a slide's files expire, so its editable text names the files themselves. */
export const editableSlide = {
  kind: 'slide',
  fields: { ...same('title'), html: ({ html }: Pick<Slide, 'html'>) => withoutAddresses(html) },
} satisfies Editable<Slide>;

export const editableQuestion = {
  kind: 'question',
  fields: same('text', 'kind', 'explanation', 'answers'),
} satisfies Editable<Question>;

export const editableModule = {
  kind: 'module',
  fields: same(
    'title',
    'description',
    'minutes',
    'pass_mark',
    'attempts_limit',
    'is_shuffled',
    'time_limit_minutes',
    'attempts_delay_minutes',
    'questions_drawn',
    'answers_shown',
  ),
} satisfies Editable<ModuleSummary>;

const slideOf = (
  scope: Scope,
  {
    picture_file_id,
    audio_file_id,
    html,
    ...row
  }: { id: string; order_id: number; title: string; html: string; picture_file_id: string | null; audio_file_id: string | null },
): Slide => ({
  ...row,
  version: versionOf(editableSlide, { title: row.title, html }),
  html: withFiles(scope, html),
  picture_url: fileAddress(scope, picture_file_id),
  audio_url: fileAddress(scope, audio_file_id, { isLesson: true }),
  preview_url: slideAddress(scope, row.id),
});

/** Returns the address of a slide as a page of its own. */
export const slideAddress = (viewer: FileViewer, id: string): string =>
  viewerAddress(viewer, `/slides/${id}`, { isLesson: true });

async function questionsOf(scope: Scope, moduleId: string): Promise<Question[]> {
  const rows = await scope.db
    .selectFrom('questions')
    .select(['id', 'order_id', 'text', 'kind', 'explanation', 'answers', 'picture_file_id'])
    .where('module_id', '=', moduleId)
    .orderBy('order_id')
    .execute();
  return rows.map(({ picture_file_id, ...row }) => {
    const shown = { ...row, picture_url: fileAddress(scope, picture_file_id) } as Omit<Question, 'version'>;
    return { ...shown, version: versionOf(editableQuestion, shown) };
  });
}

type ModuleTable = DB & { m: DB['modules'] };

const visible = (eb: ExpressionBuilder<ModuleTable, 'm'>, organization: string) =>
  eb.or([eb('m.organization_id', '=', organization), eb('m.organization_id', 'is', null)]);

const summaryColumns = (eb: ExpressionBuilder<ModuleTable, 'm'>) =>
  [
    'm.id',
    'm.title',
    'm.description',
    'm.minutes',
    'm.pass_mark',
    'm.attempts_limit',
    'm.is_shuffled',
    'm.time_limit_minutes',
    'm.attempts_delay_minutes',
    'm.questions_drawn',
    'm.answers_shown',
    'm.updated_at',
    eb('m.organization_id', 'is', null).as('is_public'),
    sql<number>`(select count(*)::int from slides s where s.module_id = m.id)`.as('slides_count'),
    sql<number>`(select count(*)::int from questions q where q.module_id = m.id)`.as('questions_count'),
    sql<number>`(select count(distinct s.course_id)::int from themes t join sections s on s.id = t.section_id
      where t.module_id = m.id and t.deleted_at is null)`.as('courses_count'),
  ] as const;

const summaryOf = ({
  is_public,
  ...row
}: Omit<ModuleSummary, 'is_public' | 'version'> & { is_public: unknown }): ModuleSummary => ({
  ...row,
  is_public: is_public === true,
  version: versionOf(editableModule, row),
});
