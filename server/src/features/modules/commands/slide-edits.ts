import { wordsOf } from '@vigil/contract/modules/rules.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../../http/context.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { workIn } from '../../../jobs/work-context.ts';
import type { Services } from '../../../services.ts';
import { recordChange } from '../../audit/commands/record-change.ts';

/** Changes by one person to one slide within this time are logged as one. */
const EDIT_MINUTES = 10;

const edit = z.object({ organization_id: z.uuid(), slide_id: z.uuid(), actor_id: z.uuid() });
export const closeSlideEditJob = jobKind({ name: 'close-slide-edit', input: edit });

/**
 * Begins an edit of a slide, or continues the one in progress. Call this before the slide's text changes. The editor saves the
 * text with every pause in typing, too often for the append-only log: one row is logged when the edit ends, with the slide before
 * and after.
 */
export async function openSlideEdit(
  { services, db, organization, actor, address, trace_id }: Context,
  id: string,
): Promise<void> {
  const { rows } = await sql`
    insert into slide_edits (organization_id, slide_id, actor_id, actor_name, address, trace_id, before)
    select ${organization}, id, ${actor.id}, ${actor.name}, ${address}, ${trace_id}, jsonb_build_object('title', title, 'html', html)
      from slides where id = ${id}
    on conflict do nothing returning slide_id`.execute(db);
  if (rows.length === 0) return;
  const input = { organization_id: organization, slide_id: id, actor_id: actor.id };
  const startAfter = new Date(Date.now() + EDIT_MINUTES * 60_000);
  await services.queue.enqueue(db, closeSlideEditJob, input, { startAfter });
}

/** Ends the edits in progress on a slide and logs them: one person's, or all of them before the slide is deleted. */
export async function closeSlideEdits(
  { db, organization }: Pick<Context, 'db' | 'organization'>,
  { slide_id, actor_id }: { slide_id: string; actor_id?: string },
): Promise<void> {
  let open = db.deleteFrom('slide_edits').where('organization_id', '=', organization).where('slide_id', '=', slide_id);
  if (actor_id !== undefined) open = open.where('actor_id', '=', actor_id);
  const edits = await open.returningAll().execute();
  if (edits.length === 0) return;
  const after = await db.selectFrom('slides').select(['title', 'html']).where('id', '=', slide_id).executeTakeFirstOrThrow();
  for (const { actor_id: id, actor_name: name, address, trace_id, before } of edits)
    await recordChange(
      { db, organization, actor: { id, name }, address, trace_id },
      {
        action: 'slide.update',
        object_type: 'slide',
        object_id: slide_id,
        before: loggedText(before as Text),
        after: loggedText(after),
      },
    );
}

/** Ends one person's edit of a slide in a transaction of its own, as the job does. */
export const closeSlideEdit = (services: Services, { organization_id, ...which }: z.output<typeof edit>): Promise<void> =>
  workIn(services, organization_id, (work) => closeSlideEdits(work, which));

type Text = { title: string; html: string };

const loggedText = ({ title, html }: Text) => ({ title, text: wordsOf(html) });
