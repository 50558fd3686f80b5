import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { languages, type Language } from '@vigil/contract/shared/languages.ts';
import { sql } from 'kysely';
import { asSystem, type Database, type Tx } from '../../../db/database.ts';
import { cleanSlideHtml } from '../../modules/commands/clean-html.ts';

const folder = join(import.meta.dirname, '../../../../library/courses');

type Answer = { text: string; is_right: boolean };
type LibraryQuestion = { text: string; kind: 'single' | 'multiple'; answers: Answer[]; explanation: string };
type LibraryTheme = { title: string; minutes: number; slides: { title: string; file: string }[]; questions: LibraryQuestion[] };
type Edition = { title: string; description: string; sections: { title: string; themes: LibraryTheme[] }[] };
type LibraryCourse = { slug: string; minutes: number; languages: Record<Language, Edition> };

const LOCK = 7_242_003;

/**
 * Loads the installation's courses into the catalogue, one for each language. Every row's id is derived from its position, so
 * that a newer library changes the content and keeps people's progress. Removed content is hidden, not deleted. Unchanged rows
 * are not written.
 */
export async function loadCourseLibrary(database: Database): Promise<void> {
  const rows = await readLibrary();
  const print = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  await asSystem(database, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const loaded = await tx.selectFrom('installation').select('course_library').executeTakeFirst();
    if (loaded?.course_library === print) return;
    await saveRows(tx, rows);
    await tx
      .insertInto('installation')
      .values({ course_library: print })
      .onConflict((on) => on.column('id').doUpdateSet({ course_library: print }))
      .execute();
  });
}

type Rows = Awaited<ReturnType<typeof readEdition>>;

async function readLibrary(): Promise<Rows> {
  const entries = await readdir(folder, { withFileTypes: true });
  const slugs = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const courses = await Promise.all(
    slugs.map(async (slug) => JSON.parse(await readFile(join(folder, slug, 'course.json'), 'utf8')) as LibraryCourse),
  );
  const editions = await Promise.all(courses.flatMap((course) => languages.map((language) => readEdition(course, language))));
  return {
    courses: editions.flatMap(({ courses }) => courses),
    sections: editions.flatMap(({ sections }) => sections),
    modules: editions.flatMap(({ modules }) => modules),
    themes: editions.flatMap(({ themes }) => themes),
    slides: editions.flatMap(({ slides }) => slides),
    questions: editions.flatMap(({ questions }) => questions),
  };
}

async function readEdition(course: LibraryCourse, language: Language) {
  const { title, description, sections } = course.languages[language];
  const library_key = `${course.slug}.${language}`;
  const course_id = idOf(library_key);
  const placed = sections.flatMap((section, s) => section.themes.map((theme, t) => placeOf(theme, { library_key, s, t })));
  return {
    courses: [{ id: course_id, library_key, title, description, language, minutes: course.minutes }],
    sections: sections.map(({ title }, s) => ({ id: idOf(`${library_key}/${s}`), course_id, order_id: s + 1, title })),
    modules: placed.map(({ module_id, theme }) => ({ id: module_id, title: theme.title, minutes: theme.minutes })),
    themes: placed.map(({ place, section_id, module_id, order_id }) => ({
      id: idOf(`${place}/theme`),
      section_id,
      module_id,
      order_id,
    })),
    slides: await Promise.all(
      placed.flatMap(({ place, module_id, theme }) =>
        theme.slides.map(async ({ title, file }, n) => ({
          id: idOf(`${place}/slide/${n}`),
          module_id,
          order_id: n + 1,
          title,
          html: cleanSlideHtml(await readFile(join(folder, course.slug, file), 'utf8'), ''),
        })),
      ),
    ),
    questions: placed.flatMap(({ place, module_id, theme }) =>
      theme.questions.map(({ text, kind, explanation, answers }, n) => ({
        id: idOf(`${place}/question/${n}`),
        module_id,
        order_id: n + 1,
        text,
        kind,
        explanation,
        answers: JSON.stringify(answers.map((answer, a) => ({ id: idOf(`${place}/question/${n}/${a}`), ...answer }))),
      })),
    ),
  };
}

function placeOf(theme: LibraryTheme, { library_key, s, t }: { library_key: string; s: number; t: number }) {
  const place = `${library_key}/${s}/${t}`;
  return { place, section_id: idOf(`${library_key}/${s}`), module_id: idOf(`${place}/module`), order_id: t + 1, theme };
}

async function saveRows(tx: Tx, { courses, sections, modules, themes, slides, questions }: Rows): Promise<void> {
  await tx
    .insertInto('courses')
    .values(courses)
    .onConflict((on) =>
      on.column('id').doUpdateSet((row) => ({
        title: row.ref('excluded.title'),
        description: row.ref('excluded.description'),
        minutes: row.ref('excluded.minutes'),
        deleted_at: null,
      })),
    )
    .execute();
  await tx
    .insertInto('sections')
    .values(sections)
    .onConflict((on) =>
      on.column('id').doUpdateSet((row) => ({
        order_id: row.ref('excluded.order_id'),
        title: row.ref('excluded.title'),
        deleted_at: null,
      })),
    )
    .execute();
  await tx
    .insertInto('modules')
    .values(modules)
    .onConflict((on) =>
      on.column('id').doUpdateSet((row) => ({
        title: row.ref('excluded.title'),
        minutes: row.ref('excluded.minutes'),
        deleted_at: null,
      })),
    )
    .execute();
  await tx
    .insertInto('themes')
    .values(themes)
    .onConflict((on) => on.column('id').doUpdateSet((row) => ({ order_id: row.ref('excluded.order_id'), deleted_at: null })))
    .execute();
  await tx
    .insertInto('slides')
    .values(slides)
    .onConflict((on) =>
      on.column('id').doUpdateSet((row) => ({
        order_id: row.ref('excluded.order_id'),
        title: row.ref('excluded.title'),
        html: row.ref('excluded.html'),
      })),
    )
    .execute();
  await tx
    .insertInto('questions')
    .values(questions)
    .onConflict((on) =>
      on.column('id').doUpdateSet((row) => ({
        order_id: row.ref('excluded.order_id'),
        text: row.ref('excluded.text'),
        kind: row.ref('excluded.kind'),
        explanation: row.ref('excluded.explanation'),
        answers: row.ref('excluded.answers'),
      })),
    )
    .execute();
  const moduleIds = idsOf(modules);
  await sql`delete from slides where module_id = any(${moduleIds}::uuid[]) and id <> all(${idsOf(slides)}::uuid[])`.execute(tx);
  await sql`delete from questions where module_id = any(${moduleIds}::uuid[]) and id <> all(${idsOf(questions)}::uuid[])`.execute(
    tx,
  );
  const courseIds = idsOf(courses);
  await sql`update themes t set deleted_at = now() from sections s where s.id = t.section_id and s.course_id = any(${courseIds}::uuid[])
    and t.deleted_at is null and t.id <> all(${idsOf(themes)}::uuid[])`.execute(tx);
  await sql`update sections set deleted_at = now() where course_id = any(${courseIds}::uuid[]) and deleted_at is null
    and id <> all(${idsOf(sections)}::uuid[])`.execute(tx);
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Derives an id in the form of a version 5 UUID from a name. */
function idOf(name: string): string {
  const hash = createHash('sha1').update(`vigil library course ${name}`).digest();
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
