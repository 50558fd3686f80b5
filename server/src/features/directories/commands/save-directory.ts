import type { Directory, NewDirectory } from '@vigil/contract/directories/directory.ts';
import { mayGrant } from '@vigil/contract/employees/rules.ts';
import type { Flaw } from '@vigil/contract/shared/flaws.ts';
import { isSamePlace, secretPlaces } from '@vigil/contract/shared/saved-secrets.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import type { Context } from '../../../http/context.ts';
import { flawProblem } from '../../../http/validate.ts';
import { assertSamePlace } from '../../../secrets/saved-secret.ts';
import { problem } from '../../../http/problem.ts';
import { sealSecret } from '../../../secrets/seal.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { unlinkEveryone } from '../../identities/commands/link-people.ts';
import { directoryProblems } from '../problems.ts';
import { findDirectory, bindPasswordPlace } from '../queries/directory.ts';

export async function saveDirectory(context: Context, form: NewDirectory): Promise<Directory> {
  const { db, organization, services, actor } = context;
  const { bind_password = impliedPassword(form), attributes, groups, ...settings } = form;
  await assertGroups(context, groups);
  const before = await findDirectory(context);
  if (bind_password === undefined) assertSameServer(context, before, form);
  if (before !== null && isElsewhere(before, form)) await unlinkEveryone(context, null);
  const row = {
    ...settings,
    attributes: JSON.stringify(attributes),
    groups: JSON.stringify(groups),
    saved_by: actor.id,
    max_role: actor.role,
    updated_at: sql<string>`now()`,
    ...(bind_password !== undefined && {
      bind_password: bind_password === '' ? null : sealSecret(services.env, bindPasswordPlace(organization), bind_password),
    }),
  };
  await db
    .insertInto('directories')
    .values({ organization_id: organization, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute();
  await recordChange(context, {
    action: 'directory.save',
    object_type: 'directory',
    object_id: organization,
    before,
    after: { ...settings, attributes, groups, is_password_changed: bind_password !== undefined },
  });
  return (await findDirectory(context))!;
}

/**
 * Whether the form means another directory, where the same permanent id is another person. A different port or encryption is
 * still the same directory.
 */
const isElsewhere = (before: Directory, form: NewDirectory): boolean =>
  placeOf(before).some((part, index) => part !== placeOf(form)[index]);
const placeOf = ({ host, base_dn, ca_certificate }: Directory | NewDirectory): string[] => [
  host.toLowerCase(),
  base_dn.toLowerCase(),
  ca_certificate,
];

/** Returns the empty password of a directory without a bind name, which needs none; otherwise undefined. */
export const impliedPassword = ({ bind_dn }: NewDirectory): '' | undefined => (bind_dn === '' ? '' : undefined);

/** Whether the saved password was saved for another server or account, to which it may not be sent. */
export const isPasswordOfOtherServer = (before: Directory, form: NewDirectory): boolean =>
  before.has_bind_password && !isSamePlace(secretPlaces.directory, before, form);

/** Refuses a form that would send the saved password to another server or account. */
export function assertSameServer({ language }: Context, before: Directory | null, form: NewDirectory): void {
  const saved = before?.has_bind_password === true ? before : null;
  assertSamePlace(secretPlaces.directory, { saved, wanted: form, at: 'bind_password', language });
}

/** Refuses a group with a role that the person saving it may not grant, or with a tag that is not assigned by hand. */
async function assertGroups(context: Context, groups: NewDirectory['groups']): Promise<void> {
  const { db, organization, actor, language } = context;
  const tags = await db
    .selectFrom('tags')
    .select('id')
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .where('type', '=', 'custom')
    .where('id', '=', anyOf(groups.flatMap(({ tag_id }) => tag_id ?? [])))
    .execute();
  const grantable = new Set(tags.map(({ id }) => id));
  const flaws = groups.flatMap(({ tag_id, role }, index): [string, Flaw][] => {
    if (tag_id !== null && !grantable.has(tag_id)) return [[`groups.${index}.gives`, { code: 'no_tag' }]];
    return role !== null && !mayGrant(actor.role, role) ? [[`groups.${index}.gives`, { code: 'role_above' }]] : [];
  });
  if (flaws.length > 0) throw flawProblem(Object.fromEntries(flaws), language);
}

/** Deletes the directory settings; the people stay, without their link to the directory. */
export async function deleteDirectory(context: Context): Promise<void> {
  const { db, organization } = context;
  const before = await findDirectory(context);
  if (before === null) throw problem(directoryProblems.not_set);
  await unlinkEveryone(context, null);
  // What the directory's groups granted counts as granted by hand from now on.
  await db.deleteFrom('directory_grants').where('organization_id', '=', organization).execute();
  await db.deleteFrom('directories').where('organization_id', '=', organization).execute();
  await recordChange(context, { action: 'directory.delete', object_type: 'directory', object_id: organization, before });
}
