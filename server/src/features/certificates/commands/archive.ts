import { readFile } from 'node:fs/promises';
import type { LearnersSelection } from '@vigil/contract/assignments/assigned-course.ts';
import { ARCHIVE_MAX } from '@vigil/contract/certificates/rules.ts';
import { z } from 'zod';
import { zipOf } from '../../../documents/zip.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import type { Services } from '../../../services.ts';
import { findWithLearners } from '../../assignments/queries/assigned-courses.ts';
import { selectLearners } from '../../assignments/queries/learners.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { rawFileJob } from '../../long-jobs/commands/file-job.ts';
import { certificateProblems } from '../problems.ts';
import { findPapers } from '../queries/papers.ts';
import { fileNameOf, type Paper } from '../rules.ts';
import { drawCertificates } from './draw.ts';

/** How many certificates one child process draws. A child process does not release memory, so the next part gets a new one. */
const AT_ONCE = 1000;
const PROGRESS_EVERY = 100;

/** Makes one ZIP of the chosen certificates. */
export const certificateArchive = rawFileJob({
  kind: 'certificate-archive',
  name: 'certificates.archive',
  order: z.object({ ids: z.array(z.uuid()), name: z.string() }),
  make: ({ services, organization, read, note }, { ids, name }) => {
    const drawPartAt = async (index: number) => {
      const papers = await read((scope) => findPapers(scope, ids.slice(index, index + AT_ONCE)));
      return drawPart(services, organization, papers);
    };
    async function* files() {
      let done = 0;
      let next = ids.length === 0 ? undefined : drawPartAt(0);
      try {
        for (let index = AT_ONCE; next !== undefined; index += AT_ONCE) {
          const part: DrawnPart = await next;
          // The next part is drawn while this one is packed.
          next = index < ids.length ? drawPartAt(index) : undefined;
          next?.catch(() => {});
          try {
            for (const [place, paper] of part.papers.entries()) {
              yield { name: fileNameOf(paper), content: await readFile(part.pathOf(place)) };
              done += 1;
              if (done % PROGRESS_EVERY === 0) await note(done);
            }
          } finally {
            await part.leave();
          }
        }
      } finally {
        await next?.then((part) => part.leave()).catch(() => {});
      }
      await note(done);
    }
    return { filename: `${name}.zip`, type: 'application/zip', lines: zipOf(files()) };
  },
});

type DrawnPart = { papers: readonly Paper[]; pathOf: (index: number) => string; leave: () => Promise<void> };

/** Draws a part. Its files exist until `leave` is called. */
async function drawPart(services: Services, organization: string, papers: readonly Paper[]): Promise<DrawnPart> {
  const left = Promise.withResolvers<void>();
  const drawn = Promise.withResolvers<(index: number) => string>();
  const drawing = drawCertificates(services, { organization, papers, lane: 'job' }, async (pathOf) => {
    drawn.resolve(pathOf);
    await left.promise;
  });
  drawing.catch(drawn.reject);
  const leave = async () => {
    left.resolve();
    await drawing;
  };
  return { papers, pathOf: await drawn.promise, leave };
}

/** Orders an archive of the valid certificates of the chosen learners, leaving out learners without one. */
export async function orderArchive(context: Context, id: string, selection: LearnersSelection): Promise<{ event_id: string }> {
  const { db, organization } = context;
  const { title } = await findWithLearners(context, id);
  const rows = await db
    .selectFrom('certificates')
    .select('id')
    .where('organization_id', '=', organization)
    .where('assigned_course_id', '=', id)
    .where('revoked_at', 'is', null)
    .where('user_id', 'in', selectLearners(context, id, selection))
    .orderBy('holder')
    .orderBy('id')
    .limit(ARCHIVE_MAX + 1)
    .execute();
  if (rows.length === 0) throw problem(certificateProblems.none);
  if (rows.length > ARCHIVE_MAX) throw problem(certificateProblems.too_many, { fill: { max: ARCHIVE_MAX } });
  const ids = rows.map((row) => row.id);
  const event_id = await certificateArchive.order(context, { ids, name: title }, { total: ids.length });
  await recordChange(context, {
    action: 'certificate.archive',
    object_type: 'assigned_course',
    object_id: id,
    after: { title, certificates: ids.length },
  });
  return { event_id };
}
