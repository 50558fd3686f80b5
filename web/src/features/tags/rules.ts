import type { Tag } from '@vigil/contract/tags/tag.ts';
import type { Targets } from '@vigil/contract/people/targets.ts';

/** Returns the chosen tags whose names are not known. */
export const findUnnamed = (ids: readonly string[], tags: readonly { id: string }[]): string[] => {
  const known = new Set(tags.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
};

/**
 * Returns the tag to open after the open tag is deleted: the first custom tag, or the first of all tags if no custom one is left
 * (spec point 4).
 */
export function tagAfterDeletion<T extends Pick<Tag, 'id' | 'type'>>(tags: readonly T[], deleted: string): T | undefined {
  const rest = tags.filter(({ id }) => id !== deleted);
  return rest.find(({ type }) => type === 'custom') ?? rest[0];
}

/** Returns the automatic and the custom tags as two groups. */
export const groupTags = <T extends Pick<Tag, 'type'>>(tags: readonly T[]): { key: 'self_acting' | 'custom'; tags: T[] }[] => [
  { key: 'self_acting', tags: tags.filter(({ type }) => type !== 'custom') },
  { key: 'custom', tags: tags.filter(({ type }) => type === 'custom') },
];

/** Returns the people ticked in the tree as the fields that a tag's calls take. */
export const peopleOf = ({ all, target_users, target_departments, exclude_users, exclude_departments }: Targets) => ({
  all,
  users_ids: target_users,
  departments_ids: target_departments,
  exclude_users_ids: exclude_users,
  exclude_departments_ids: exclude_departments,
});

/** The step of a risk bound, in points of the risk scale. */
export const RISK_STEP = 0.5;
