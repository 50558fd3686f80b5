import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile as readText, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { language } from '@vigil/contract/shared/language.ts';
import type { Upload } from '@vigil/contract/shared/upload.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { MissingFile } from '../../../storage/file-store.ts';
import { deletePackage, storePackage } from '../../../storage/package-store.ts';
import type { FoundPackage } from '../../../reading/packages/found-package.ts';
import { FOUND } from '../../../reading/packages/found-package.ts';
import { readFile } from '../../../reading/read-file.ts';
import type { Context } from '../../../http/context.ts';
import { Problem } from '../../../http/problem.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import type { Services } from '../../../services.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { insertCourse } from '../../courses/commands/change-course.ts';
import { requireRoom } from '../../files/commands/require-room.ts';
import { dropUpload, assignUpload } from '../../files/commands/store-upload.ts';
import { attemptLongJob, finishLongJob, updateLongJob, openLongJob } from '../../long-jobs/commands/long-jobs.ts';
import { findLongJobStatus } from '../../long-jobs/queries.ts';

const id = z.uuid();

/** What the package is for: a new course with these fields, or a version of an existing one. */
const purpose = z.union([
  z.object({ course_id: id }),
  z.object({
    course: z.object({
      title: z.string().nullable(),
      description: z.string(),
      language,
      minutes: z.number(),
      tags: z.array(z.string()),
      picture_file_id: id.nullable(),
    }),
    completion_rule: z.enum(['reported', 'score', 'opened', 'visited']),
    pass_score: z.number().nullable(),
    attempts_limit: z.number(),
  }),
]);
type Purpose = z.infer<typeof purpose>;

export const importJob = jobKind({
  name: 'scorm.import',
  input: z.object({
    organization_id: id,
    event_id: id,
    key: z.string(),
    filename: z.string(),
    size: z.number(),
    purpose,
    /** The language in which a refusal is reported. */
    language,
    by: z.object({ id, name: z.string() }),
    address: z.string(),
    trace_id: z.string(),
  }),
  expireInSeconds: 3600,
});
type ImportOrder = z.infer<typeof importJob.input>;

const IMPORT_KIND = 'scorm-package';

/** Queues the reading of an uploaded package and returns the long job by which its author watches it. */
export async function orderImport(context: Context, upload: Upload, purpose: Purpose): Promise<string> {
  const { db, organization, services, actor, address, trace_id } = context;
  const event_id = await openLongJob(context, { kind: IMPORT_KIND, created_by: actor.id });
  await services.queue.enqueue(db, importJob, {
    organization_id: organization,
    event_id,
    key: await assignUpload(context, { upload, event_id }),
    filename: upload.filename.slice(0, 200),
    size: upload.size,
    purpose: purpose,
    language: context.language,
    by: { id: actor.id, name: actor.name },
    address,
    trace_id,
  });
  return event_id;
}

/** Reads a package and creates what was ordered from it. A refused package leaves only the reason, in its author's language. */
export async function importPackage(services: Services, order: ImportOrder): Promise<void> {
  const { organization_id, event_id } = order;
  await attemptLongJob(services, order, async () => {
    const status = await workIn(services, organization_id, (scope) => findLongJobStatus(scope, event_id));
    if (status !== 'in_process') return;
    const folder = await mkdtemp(join(tmpdir(), 'vigil-package-'));
    try {
      await importFrom(services, order, folder);
    } catch (error) {
      // A server error or a full queue may be temporary: the package is read again.
      if (!(error instanceof Problem) || error.kind.status >= 500 || error.retryAfterSeconds !== undefined) throw error;
      const { message } = error.bodyIn(order.language);
      await workIn(services, organization_id, (scope) => finishLongJob(scope, event_id, { status: 'error', error: message }));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
  await dropUpload(services, order);
}

async function importFrom(services: Services, order: ImportOrder, folder: string): Promise<void> {
  const { organization_id, event_id, key, filename } = order;
  const path = join(folder, 'package.zip');
  const { stream } = await services.files.get(key).catch((error: unknown) => {
    throw error instanceof MissingFile ? new Error('An uploaded package is gone before it was read.') : error;
  });
  await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
  const from = await readFile({ path, filename }, { kind: 'package' });
  const found = JSON.parse(await readText(join(from, FOUND), 'utf8')) as FoundPackage;
  // The package itself still counts as an upload, and is deleted once its files are stored.
  await workIn(services, organization_id, (scope) => requireRoom(scope, found.unpacked_size - order.size));
  const note = (counts: { done?: number; total?: number }) =>
    workIn(services, organization_id, (scope) => updateLongJob(scope, event_id, counts));
  await note({ done: 0, total: found.files.length });
  const stored = await storePackage(services.files, { from, files: found.files }, (done) => note({ done }));
  try {
    await workIn(services, organization_id, (scope) => recordPackage(scope, order, { ...found, folder: stored }));
  } catch (error) {
    await deletePackage(services.files, stored);
    throw error;
  }
}

async function recordPackage(scope: WorkContext, order: ImportOrder, found: FoundPackage & { folder: string }): Promise<void> {
  const { db, organization } = scope;
  const { purpose: target, by, address, trace_id, filename, size, event_id } = order;
  const title = found.title || filename.replace(/\.zip$/i, '');
  const course_id =
    'course_id' in target
      ? target.course_id
      : await insertCourse(
          { db, organization, actor: by },
          { ...target.course, type: 'scorm', title: target.course.title ?? title },
        );
  // The lock puts two versions uploaded at once in order.
  await db.selectFrom('courses').select('id').where('id', '=', course_id).forUpdate().execute();
  const { id: package_id, number } = await db
    .insertInto('scorm_packages')
    .values({
      organization_id: organization,
      course_id,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from scorm_packages
        where organization_id = ${organization} and course_id = ${course_id})`,
      folder: found.folder,
      version: found.version,
      edition: found.edition,
      title,
      filename,
      size,
      unpacked_size: found.unpacked_size,
      files_count: found.files.length,
      items: JSON.stringify(found.items),
      warnings: JSON.stringify(found.warnings),
      created_by: by.id,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  if ('course' in target) {
    const { completion_rule, pass_score, attempts_limit } = target;
    await db
      .insertInto('scorm_courses')
      .values({ organization_id: organization, course_id, package_id, completion_rule, pass_score, attempts_limit })
      .execute();
  } else {
    await db
      .updateTable('scorm_courses')
      .set({ package_id })
      .where('organization_id', '=', organization)
      .where('course_id', '=', course_id)
      .execute();
  }
  await recordChange(
    { db, organization, actor: by, address, trace_id },
    { action: 'scorm_course.import', object_type: 'course', object_id: course_id, after: { title, filename, size, number } },
  );
  await finishLongJob(scope, event_id, { status: 'success', result: { course_id, package_id } });
}
