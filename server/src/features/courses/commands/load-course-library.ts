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

/**
 * Puts the installation's courses into the catalogue, one for each language. Every row's id follows from its place, so that
 * a newer library changes what is learnt and never whose progress it is. What has left a course is hidden, not deleted.
 */
export async function loadCourseLibrary(database: Database): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const course = JSON.parse(await readFile(join(folder, name, 'course.json'), 'utf8')) as LibraryCourse;
    for (const language of languages) await loadEdition(database, course, language);
  }
}

async function loadEdition(database: Database, course: LibraryCourse, language: Language): Promise<void> {
  const { title, description, sections } = course.languages[language];
  const key = `${course.slug}.${language}`;
  const html = new Map<string, string>();
  for (const { file } of sections.flatMap(({ themes }) => themes.flatMap(({ slides }) => slides))) {
    html.set(file, cleanSlideHtml(await readFile(join(folder, course.slug, file), 'utf8'), ''));
  }
  await asSystem(database, async (tx) => {
    const courseId = idOf(key);
    await tx
      .insertInto('courses')
      .values({ id: courseId, library_key: key, title, description, language, minutes: course.minutes })
      .onConflict((on) => on.column('id').doUpdateSet({ title, description, minutes: course.minutes, deleted_at: null }))
      .execute();
    const kept = { sections: [] as string[], themes: [] as string[] };
    for (const [s, section] of sections.entries()) {
      const sectionId = idOf(`${key}/${s}`);
      kept.sections.push(sectionId);
      await tx
        .insertInto('sections')
        .values({ id: sectionId, course_id: courseId, order_id: s + 1, title: section.title })
        .onConflict((on) => on.column('id').doUpdateSet({ order_id: s + 1, title: section.title, deleted_at: null }))
        .execute();
      for (const [t, theme] of section.themes.entries()) {
        const place = `${key}/${s}/${t}`;
        kept.themes.push(idOf(`${place}/theme`));
        await loadTheme(tx, { place, sectionId, order_id: t + 1, theme, html });
      }
    }
    await sql`update themes t set deleted_at = now() from sections s where s.id = t.section_id and s.course_id = ${courseId}
      and t.deleted_at is null and t.id <> all(${kept.themes}::uuid[])`.execute(tx);
    await sql`update sections set deleted_at = now() where course_id = ${courseId} and deleted_at is null
      and id <> all(${kept.sections}::uuid[])`.execute(tx);
  });
}

type ThemeToLoad = { place: string; sectionId: string; order_id: number; theme: LibraryTheme; html: Map<string, string> };

async function loadTheme(tx: Tx, { place, sectionId, order_id, theme, html }: ThemeToLoad): Promise<void> {
  const { title, minutes } = theme;
  const moduleId = idOf(`${place}/module`);
  await tx
    .insertInto('modules')
    .values({ id: moduleId, title, minutes })
    .onConflict((on) => on.column('id').doUpdateSet({ title, minutes, deleted_at: null }))
    .execute();
  await tx
    .insertInto('themes')
    .values({ id: idOf(`${place}/theme`), section_id: sectionId, module_id: moduleId, order_id })
    .onConflict((on) => on.column('id').doUpdateSet({ section_id: sectionId, order_id, deleted_at: null }))
    .execute();
  const slides = theme.slides.map(({ title, file }, n) => ({
    id: idOf(`${place}/slide/${n}`),
    module_id: moduleId,
    order_id: n + 1,
    title,
    html: html.get(file) ?? '',
  }));
  const questions = theme.questions.map(({ text, kind, explanation, answers }, n) => ({
    id: idOf(`${place}/question/${n}`),
    module_id: moduleId,
    order_id: n + 1,
    text,
    kind,
    explanation,
    answers: JSON.stringify(answers.map((answer, a) => ({ id: idOf(`${place}/question/${n}/${a}`), ...answer }))),
  }));
  for (const row of slides) {
    await tx
      .insertInto('slides')
      .values(row)
      .onConflict((on) => on.column('id').doUpdateSet(row))
      .execute();
  }
  for (const row of questions) {
    await tx
      .insertInto('questions')
      .values(row)
      .onConflict((on) => on.column('id').doUpdateSet(row))
      .execute();
  }
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  await sql`delete from slides where module_id = ${moduleId} and id <> all(${idsOf(slides)}::uuid[])`.execute(tx);
  await sql`delete from questions where module_id = ${moduleId} and id <> all(${idsOf(questions)}::uuid[])`.execute(tx);
}

/** A UUID of version 5 shape that follows from a name. */
function idOf(name: string): string {
  const hash = createHash('sha1').update(`vigil library course ${name}`).digest();
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
