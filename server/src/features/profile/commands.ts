import type { CurrentUser, CurrentUserChange } from '@vigil/contract/profile/profile.ts';
import type { Upload } from '@vigil/contract/shared/upload.ts';
import { sql } from 'kysely';
import type { Context } from '../../http/context.ts';
import { httpProblems, problem } from '../../http/problem.ts';
import { storePicture } from '../files/commands/store-file.ts';
import { recordChange } from '../audit/commands/record-change.ts';
import { findMe } from './queries.ts';

export async function changeMe(context: Context, change: CurrentUserChange): Promise<CurrentUser> {
  const { last_name, first_name, middle_name, language, notifies_campaigns, notifies_courses } = await findMe(context);
  await setOwn(context, change);
  await recordChange(context, {
    action: 'profile.update',
    object_type: 'user',
    object_id: context.actor.id,
    before: { last_name, first_name, middle_name, language, notifies_campaigns, notifies_courses },
    after: change,
  });
  return findMe(context);
}

/**
 * Saves the person's picture, redrawn in a square: nothing of the uploaded file is stored, such as the place where the picture
 * was taken.
 */
export async function saveMyAvatar(context: Context, avatar: Upload): Promise<CurrentUser> {
  return setAvatar(context, await storePicture(context, avatar));
}

export const deleteMyAvatar = (context: Context): Promise<CurrentUser> => setAvatar(context, null);

async function setAvatar(context: Context, avatar_file_id: string | null): Promise<CurrentUser> {
  await setOwn(context, { avatar_file_id });
  await recordChange(context, { action: 'profile.avatar', object_type: 'user', object_id: context.actor.id });
  return findMe(context);
}

async function setOwn({ db, organization, actor }: Context, row: CurrentUserChange & { avatar_file_id?: string | null }) {
  if (Object.keys(row).length === 0) return;
  await db.updateTable('users').set(row).where('organization_id', '=', organization).where('id', '=', actor.id).execute();
}

export async function endMySession(context: Context, id: string): Promise<void> {
  if ((await endSessions(context, (session) => session === id)) === 0) throw problem(httpProblems.not_found);
}

/** Ends all sessions but this one. */
export async function endMyOtherSessions(context: Context): Promise<void> {
  await endSessions(context, (session) => session !== context.actor.session_id);
}

async function endSessions(context: Context, isMeant: (session: string) => boolean): Promise<number> {
  const { db, organization, actor } = context;
  const open = await db
    .selectFrom('sessions')
    .select('id')
    .where('organization_id', '=', organization)
    .where('user_id', '=', actor.id)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .execute();
  const ids = open.map(({ id }) => id).filter(isMeant);
  if (ids.length === 0) return 0;
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('organization_id', '=', organization)
    .where('id', 'in', ids)
    .execute();
  await recordChange(context, {
    action: 'session.end',
    object_type: 'user',
    object_id: actor.id,
    before: { sessions: ids.length },
  });
  return ids.length;
}
