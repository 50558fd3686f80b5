import type { Tag } from '@vigil/contract/tags/tag.ts';
import type { Targets } from '@vigil/contract/people/targets.ts';

/** Chosen tags whose names are not known yet. */
export const unnamed = (ids: readonly string[], tags: readonly { id: string }[]): string[] => {
  const known = new Set(tags.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
};

/** Spec point 4: where the tag on show is deleted, the first custom one takes its place. */
export function afterDeletion<T extends Pick<Tag, 'id' | 'type'>>(tags: readonly T[], deleted: string): T | undefined {
  const rest = tags.filter(({ id }) => id !== deleted);
  return rest.find(({ type }) => type === 'custom') ?? rest[0];
}

/** Those that act of their own accord, and the organisation's own. */
export const groupsOf = <T extends Pick<Tag, 'type'>>(tags: readonly T[]): { key: 'self_acting' | 'custom'; tags: T[] }[] => [
  { key: 'self_acting', tags: tags.filter(({ type }) => type !== 'custom') },
  { key: 'custom', tags: tags.filter(({ type }) => type === 'custom') },
];

/** People ticked in the tree, as a tag takes them. */
export const peopleOf = ({ all, target_users, target_departments, exclude_users, exclude_departments }: Targets) => ({
  all,
  users_ids: target_users,
  departments_ids: target_departments,
  exclude_users_ids: exclude_users,
  exclude_departments_ids: exclude_departments,
});

/** Half points, within the scale. */
export const RISK_STEP = 0.5;
