import type { ModuleImport } from '@vigil/contract/modules/module-import.ts';
import { language } from '@vigil/contract/shared/language.ts';
import type { Upload } from '@vigil/contract/shared/upload.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { assignUpload } from '../../files/commands/store-upload.ts';
import { finishLongJob, openLongJob } from '../../long-jobs/commands/long-jobs.ts';
import { moduleProblems } from '../problems.ts';
import { findDeckImport, storedRefusal, lockImport, SLIDES_KIND, type ImportInput } from '../queries/imports.ts';
import { claimModule } from './change-module.ts';

const uuid = z.uuid();

const deckOrder = z.object({
  organization_id: uuid,
  event_id: uuid,
  module_id: uuid,
  /** Where the deck is stored until it is converted. */
  key: z.string(),
  filename: z.string(),
  language,
  actor: z.object({ id: uuid, name: z.string() }),
  address: z.string(),
  trace_id: z.string(),
});
export type DeckOrder = z.output<typeof deckOrder>;
export const convertDeckJob = jobKind({ name: 'convert-deck', input: deckOrder, expireInSeconds: 3600 });

/** Stores the deck for a worker, which converts it and adds its slides after the existing ones. */
export async function importDeck(context: Context, module_id: string, file: Upload): Promise<ModuleImport> {
  const { services, db, organization, actor, address, trace_id } = context;
  await claimModule(context, module_id);
  if (await isUnderWay(context, module_id)) throw problem(moduleProblems.under_way);
  const filename = file.filename.slice(0, 200);
  const input: ImportInput = { module_id, filename };
  const event_id = await openLongJob(context, { kind: SLIDES_KIND, created_by: actor.id, input });
  await services.queue.enqueue(db, convertDeckJob, {
    organization_id: organization,
    event_id,
    ...input,
    key: await assignUpload(context, { upload: file, event_id }),
    language: context.language,
    actor: { id: actor.id, name: actor.name },
    address,
    trace_id,
  });
  return findDeckImport(context, event_id);
}

/** Cancels the import: the conversion in progress stops, and nothing of it is saved. */
export async function cancelDeckImport(context: Context, id: string): Promise<ModuleImport> {
  const found = await lockImport(context, id);
  if (found?.kind !== SLIDES_KIND) throw problem(httpProblems.not_found);
  if (found.status !== 'in_process') throw problem(moduleProblems.import_over);
  await finishLongJob(context, id, { status: 'error', error: storedRefusal(problem(moduleProblems.cancelled)) });
  return findDeckImport(context, id);
}

async function isUnderWay({ db, organization }: Context, module_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('long_jobs')
    .select('id')
    .where('organization_id', '=', organization)
    .where('kind', '=', SLIDES_KIND)
    .where(sql`input ->> 'module_id'`, '=', module_id)
    .where('status', '=', 'in_process')
    .executeTakeFirst();
  return found !== undefined;
}
