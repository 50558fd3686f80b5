import type { NewDirectory } from '@vigil/contract/directories/directory.ts';
import { effectiveRole, outranks, type Role } from '@vigil/contract/shared/permissions.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import { rowsAs } from '../../../db/rows.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { setRoles } from '../../employees/commands/set-role.ts';
import { findLinks } from '../../identities/queries/linked-people.ts';
import { maySpeakFor } from '../../identities/queries/external-identities.ts';
import { grantTag, revokeTag } from '../../tags/commands/grant-tag.ts';
import type { MatchedEntry } from './match-entries.ts';

type Directory = Pick<NewDirectory, 'groups' | 'host' | 'leavers'> & { max_role: Role };
type GrantInput = {
  directory: Directory;
  entries: readonly MatchedEntry[];
  /** People who are no longer in the directory. */
  gone: readonly string[];
  by: { id: string; name: string };
};
type Group = NewDirectory['groups'][number];
/** A person whose entry was read, and the configured groups it is in. */
type Member = { id: string; roles: Role[]; groups: readonly Group[] };

/**
 * Grants what the configured groups give to new members, and revokes it from people who left a group. Each change happens once,
 * so changes by hand in between stay. Nothing granted by hand is ever revoked.
 */
export async function grantByGroups(context: WorkContext, { directory, entries, gone, by }: GrantInput): Promise<void> {
  // A directory without any group memberships has most likely stopped returning them, so nobody loses anything.
  if (directory.groups.length > 0 && !entries.some(({ has_groups }) => has_groups)) return;
  const links = new Map(
    (await findLinks(context, null).where('u.deleted_at', 'is', null).execute()).map((link) => [link.subject, link]),
  );
  const members = entries.flatMap(({ key, refusal, groups }): Member[] => {
    const link = refusal === null ? links.get(key) : undefined;
    return link === undefined
      ? []
      : [{ id: link.id, roles: link.roles, groups: groups.map((index) => directory.groups[index]!) }];
  });
  const audited = { ...context, actor: by, address: directory.host, trace_id: '' };
  // Deleting a person deletes their tags, and restoring the person restores them as granted by the group.
  await grantTags(audited, { members, gone: directory.leavers === 'block' ? gone : [] });
  await grantRoles(audited, { members, gone, directory, by });
}

type AuditedWork = WorkContext & { actor: { id: string; name: string }; address: string; trace_id: string };
type Members = { members: readonly Member[]; gone: readonly string[] };

async function grantTags(context: AuditedWork, { members, gone }: Members): Promise<void> {
  const { db, organization } = context;
  const holdersByTag = new Map<string, Set<string>>();
  for (const { id, groups } of members) {
    for (const { tag_id } of groups)
      if (tag_id !== null) holdersByTag.set(tag_id, (holdersByTag.get(tag_id) ?? new Set()).add(id));
  }
  const { rows: granted } = await sql<{ tag_id: string; user_id: string; assignment_id: string }>`
    select tag_id, user_id, assignment_id from directory_grants where organization_id = ${organization} and tag_id is not null`.execute(
    db,
  );
  const checkedPeople = new Set([...members.map(({ id }) => id), ...gone]);
  const tags = new Set([...holdersByTag.keys(), ...granted.map(({ tag_id }) => tag_id)]);
  for (const tag_id of [...tags].toSorted()) {
    const now = holdersByTag.get(tag_id) ?? new Set();
    const had = granted.filter((assignment) => assignment.tag_id === tag_id);
    const lost = had.filter(({ user_id }) => checkedPeople.has(user_id) && !now.has(user_id));
    const before = new Set(had.map(({ user_id }) => user_id));
    const attached = await grantTag(
      context,
      tag_id,
      [...now].filter((id) => !before.has(id)),
    );
    const detachedCount = await revokeTag(
      context,
      tag_id,
      lost.map(({ assignment_id }) => assignment_id),
    );
    await sql`
      insert into directory_grants (organization_id, user_id, tag_id, assignment_id)
      select ${organization}, user_id, ${tag_id}, id from ${rowsAs('granted', attached, { id: 'uuid', user_id: 'uuid' })}`.execute(
      db,
    );
    await db
      .deleteFrom('directory_grants')
      .where('organization_id', '=', organization)
      .where('tag_id', '=', tag_id)
      .where('user_id', '=', anyOf(lost.map(({ user_id }) => user_id)))
      .execute();
    if (attached.length + detachedCount > 0) {
      await recordChange(context, {
        action: 'directory.give_tag',
        object_type: 'tag',
        object_id: tag_id,
        after: { given: attached.length, taken: detachedCount },
      });
    }
  }
}

type Grant = { user_id: string; role: Role; former_roles: Role[] };

async function grantRoles(
  context: AuditedWork,
  { members, gone, directory, by }: Members & Pick<GrantInput, 'directory' | 'by'>,
): Promise<void> {
  const { db, organization } = context;
  const { rows } = await sql<Grant>`
    select user_id, role, former_roles from directory_grants where organization_id = ${organization} and role is not null`.execute(
    db,
  );
  const grants = new Map(rows.map((grant) => [grant.user_id, grant]));
  const others: Member[] = (await findLinks(context, null).where('u.id', '=', anyOf(gone)).execute()).map((link) => ({
    ...link,
    groups: [],
  }));
  for (const { id, roles, groups } of [...members, ...others]) {
    const grantedRole = highestOf(groups.flatMap(({ role }) => role ?? []));
    const grant = grants.get(id);
    if (grant === undefined && grantedRole === null) continue;
    // A person's role never changes through settings that they saved themselves.
    if (id === by.id || grant?.role === grantedRole) continue;
    const isAsGiven = grant !== undefined && roles.length === 1 && roles[0] === grant.role;
    const own = isAsGiven ? grant.former_roles : roles;
    const mayRise =
      grantedRole !== null && maySpeakFor([grantedRole], directory.max_role) && maySpeakFor(roles, directory.max_role);
    const rises = mayRise && outranks(grantedRole, effectiveRole(own) ?? 'employee');
    await db
      .deleteFrom('directory_grants')
      .where('organization_id', '=', organization)
      .where('user_id', '=', id)
      .where('role', 'is not', null)
      .execute();
    if (rises) {
      await db
        .insertInto('directory_grants')
        .values({ organization_id: organization, user_id: id, role: grantedRole, former_roles: own })
        .execute();
    }
    const after = rises ? [grantedRole] : own;
    if (after.join() === roles.join()) continue;
    await setRoles(context, id, after);
    await recordChange(context, {
      action: 'directory.give_role',
      object_type: 'user',
      object_id: id,
      before: { roles },
      after: { roles: after, groups: groups.filter(({ role }) => role !== null).map(({ group }) => group) },
    });
  }
}

type GroupRole = NonNullable<Group['role']>;

const highestOf = (roles: readonly GroupRole[]): GroupRole | null =>
  roles.reduce<GroupRole | null>((best, role) => (best === null || outranks(role, best) ? role : best), null);
