import { sql } from 'kysely';
import { z } from 'zod';
import { asSystem, trustedScope, type Tx } from '../../../db/database.ts';
import type { Context } from '../../../http/context.ts';
import type { Services } from '../../../services.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { copyModule } from '../../modules/commands/copy-module.ts';
import { findModule } from '../../modules/queries/modules.ts';
import { findReachableScope } from '../../organizations/queries/reach.ts';
import { findCourse } from '../queries.ts';
import { adoptFiles } from './adopt-files.ts';
import { insertCopy } from './insert-copy.ts';

const id = z.uuid();
/** Copies the chosen courses and modules to one organisation, all or none. */
export const copyContentJob = jobKind({
  name: 'copy-content',
  input: z.object({
    from: id,
    to: id,
    courses: z.array(id),
    modules: z.array(id),
    by: z.object({ id, name: z.string() }),
    address: z.string(),
    trace_id: z.string(),
  }),
});

type Chosen = { courses: readonly string[]; modules: readonly string[]; organizations: readonly string[] };

/**
 * Orders the copies. Refuses all of them unless every chosen course and module exists and every organisation is below the
 * caller's own.
 */
export async function copyToOrganizations(context: Context, { courses, modules, organizations }: Chosen): Promise<void> {
  const { db, services, organization, actor, address, trace_id } = context;
  for (const course of courses) await findCourse(context, course);
  for (const module of modules) await findModule(context, module);
  const targets = [];
  for (const target of new Set(organizations)) targets.push(await findReachableScope(context, target));
  await services.queue.enqueueAll(
    db,
    copyContentJob,
    targets.map((to) => ({
      from: organization,
      to,
      courses: [...new Set(courses)],
      modules: [...new Set(modules)],
      by: { id: actor.id, name: actor.name },
      address,
      trace_id,
    })),
  );
}

export function copyContent(
  services: Services,
  { from, to, courses, modules, by, address, trace_id }: z.infer<typeof copyContentJob.input>,
): Promise<void> {
  const organization = trustedScope(to);
  return asSystem(services.database, async (db) => {
    const copying = { db, organization, actor: by };
    const source = { db, services, organization: trustedScope(from) };
    const recordCopy = (kind: 'course' | 'module', object_id: string, copy_of: string, title: string) =>
      recordChange(
        { ...copying, address, trace_id },
        { action: `${kind}.copy`, object_type: kind, object_id, after: { title, copy_of } },
      );
    for (const course_id of courses) {
      const course = await findCourse(source, course_id);
      const copy = await insertCopy(copying, course);
      await adoptFiles(
        { services, db, from: trustedScope(from), organization },
        { course_id: copy, modules: await modulesOf(db, copy) },
      );
      await recordCopy('course', copy, course_id, course.title);
    }
    for (const module_id of modules) {
      const { title } = await findModule(source, module_id);
      const copy = await copyModule(copying, module_id);
      await adoptFiles({ services, db, from: trustedScope(from), organization }, { course_id: null, modules: [copy] });
      await recordCopy('module', copy, module_id, title);
    }
  });
}

async function modulesOf(db: Tx, course_id: string): Promise<string[]> {
  const { rows } = await sql<{ module_id: string }>`
    select distinct t.module_id from themes t join sections s on s.id = t.section_id where s.course_id = ${course_id}`.execute(
    db,
  );
  return rows.map(({ module_id }) => module_id);
}
