import type { AuditAction } from '@vigil/contract/audit/rules.ts';
import type { Course } from '@vigil/contract/courses/course.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { findModule } from '../../modules/queries/modules.ts';
import { courseProblems } from '../problems.ts';
import { findCourse } from '../queries.ts';
import { claimCourse } from './change-course.ts';

type SectionPlace = { id: string; sectionId: string };

export async function createSections(context: Context, id: string, titles: readonly string[]): Promise<Course> {
  await claimCourse(context, id);
  await sql`
    insert into sections (organization_id, course_id, order_id, title)
    select ${context.organization}, ${id}, (select coalesce(max(order_id), 0) from sections where course_id = ${id}) + n, title
      from unnest(${[...titles]}::text[]) with ordinality as new (title, n)`.execute(context.db);
  return recordAndFind(context, id, 'section.create', titles);
}

export async function changeSection(context: Context, { id, sectionId }: SectionPlace, title: string): Promise<Course> {
  const section = await claimSection(context, id, sectionId);
  await context.db.updateTable('sections').set({ title }).where('id', '=', sectionId).execute();
  return recordAndFind(context, id, 'section.update', { title }, { title: section.title });
}

export async function deleteSections(context: Context, course_id: string, section_ids: readonly string[]): Promise<Course> {
  for (const sectionId of section_ids) await claimSection(context, course_id, sectionId);
  await sql`update sections set deleted_at = now() where id = any(${[...section_ids]}::uuid[])`.execute(context.db);
  await sql`update themes set deleted_at = now() where section_id = any(${[...section_ids]}::uuid[]) and deleted_at is null`.execute(
    context.db,
  );
  return recordAndFind(context, course_id, 'section.delete', undefined, section_ids);
}

export async function orderSections(context: Context, id: string, ids: readonly string[]): Promise<Course> {
  await claimCourse(context, id);
  const { sections } = await findCourse(context, id);
  assertSameItems(
    ids,
    sections.map((section) => section.id),
  );
  await sql`update sections set order_id = o.place from unnest(${[...ids]}::uuid[]) with ordinality as o (id, place)
    where sections.id = o.id`.execute(context.db);
  return recordAndFind(context, id, 'section.order', ids);
}

export async function orderThemes(context: Context, { id, sectionId }: SectionPlace, ids: readonly string[]): Promise<Course> {
  const section = await claimSection(context, id, sectionId);
  assertSameItems(
    ids,
    section.themes.map((theme) => theme.id),
  );
  await sql`update themes set order_id = o.place from unnest(${[...ids]}::uuid[]) with ordinality as o (id, place)
    where themes.id = o.id`.execute(context.db);
  return recordAndFind(context, id, 'theme.order', ids);
}

/** Adds modules at the end of a section. */
export async function appendThemes(context: Context, place: SectionPlace, modules: readonly string[]): Promise<Course> {
  const section = await claimSection(context, place.id, place.sectionId);
  for (const id of modules) {
    await findModule(context, id);
    if (section.themes.some(({ module_id }) => module_id === id)) throw problem(courseProblems.theme_is_there);
  }
  await sql`
    insert into themes (organization_id, section_id, module_id, order_id)
    select ${context.organization}, ${place.sectionId}, id, (select coalesce(max(order_id), 0) from themes where section_id = ${place.sectionId}) + n
      from unnest(${[...new Set(modules)]}::uuid[]) with ordinality as new (id, n)`.execute(context.db);
  return recordAndFind(context, place.id, 'theme.append', modules);
}

export async function deleteThemes(context: Context, { id, sectionId }: SectionPlace, ids: readonly string[]): Promise<Course> {
  const section = await claimSection(context, id, sectionId);
  assertAllKnown(
    ids,
    section.themes.map((theme) => theme.id),
  );
  await sql`update themes set deleted_at = now() where id = any(${[...ids]}::uuid[])`.execute(context.db);
  return recordAndFind(context, id, 'theme.delete', undefined, ids);
}

/** Moves themes to the end of another section of the course. The themes keep their identity, so learners' progress stays. */
export async function moveThemes(
  context: Context,
  { id, sectionId }: SectionPlace,
  { section_id, themes_ids }: { section_id: string; themes_ids: readonly string[] },
): Promise<Course> {
  const from = await claimSection(context, id, sectionId);
  const to = await claimSection(context, id, section_id);
  const moved = from.themes.filter((theme) => themes_ids.includes(theme.id));
  assertAllKnown(
    themes_ids,
    from.themes.map((theme) => theme.id),
  );
  if (moved.some(({ module_id }) => to.themes.some((theme) => theme.module_id === module_id))) {
    throw problem(courseProblems.theme_is_there);
  }
  await sql`
    update themes set section_id = ${section_id},
      order_id = (select coalesce(max(order_id), 0) from themes where section_id = ${section_id}) + o.place
      from unnest(${[...themes_ids]}::uuid[]) with ordinality as o (id, place) where themes.id = o.id`.execute(context.db);
  return recordAndFind(context, id, 'theme.transport', { section_id, themes_ids }, { section_id: sectionId });
}

async function claimSection(context: Context, id: string, sectionId: string) {
  await claimCourse(context, id);
  const section = (await findCourse(context, id)).sections.find((found) => found.id === sectionId);
  if (section === undefined) throw problem(httpProblems.not_found);
  return section;
}

function assertAllKnown(ids: readonly string[], known: readonly string[]): void {
  if (!ids.every((id) => known.includes(id))) throw problem(httpProblems.not_found);
}

/** Refuses an order that does not name every item exactly once: somebody else has changed the list. */
function assertSameItems(ids: readonly string[], known: readonly string[]): void {
  if (new Set(ids).size !== known.length || !ids.every((id) => known.includes(id))) throw problem(httpProblems.conflict);
}

async function recordAndFind(
  context: Context,
  id: string,
  action: AuditAction,
  after?: unknown,
  before?: unknown,
): Promise<Course> {
  await recordChange(context, { action, object_type: 'course', object_id: id, before, after });
  return findCourse(context, id);
}
