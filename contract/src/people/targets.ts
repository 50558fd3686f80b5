import { z } from 'zod';
import { changeOf, without } from '../shared/fields.ts';
import type { Flaws } from '../shared/flaws.ts';
import { id } from '../shared/page.ts';
import { peopleFilter } from './filter.ts';
import { flawsBesideAll } from './rules.ts';

const ids = z.array(id).max(100_000).default([]);

/**
 * The targets of a campaign, an assignment or a tag, as ticked in the tree. A department includes the departments below it;
 * `all` includes everyone. Exclusions always win: people in an excluded department or below it are excluded even if they or
 * their own department are selected, and so are people excluded by name. A `filter` limits the result to the people it finds
 * when the targets are resolved. Every count, campaign, assignment and tag resolves targets this way; an assignment also
 * applies them to people who join a department later.
 */
export const savedTargets = z.object({
  all: z.boolean().default(false),
  target_users: ids,
  target_departments: ids,
  exclude_users: ids,
  exclude_departments: ids,
  filter: peopleFilter.optional(),
});
export type Targets = z.output<typeof savedTargets>;
export type TargetsInput = z.input<typeof savedTargets>;

const targetsFlaws = (choice: Partial<Pick<Targets, 'all' | 'target_users' | 'target_departments'>>): Flaws =>
  choice.all === true ? flawsBesideAll(choice, 'all') : {};

/** Targets in a request; rows saved before contradictions were refused can still be read. */
export const targets = savedTargets.superRefine(without(targetsFlaws));

/** A change of targets. */
export const targetsChange = z.object(changeOf(savedTargets.shape)).superRefine(without(targetsFlaws));

/** Targets as a flat list of tree nodes. */
const targetsList = z
  .array(z.object({ id, type: z.enum(['user', 'department']) }))
  .min(1)
  .max(100_000)
  .transform((nodes): Targets => {
    const idsOf = (kind: 'user' | 'department') => nodes.flatMap((node) => (node.type === kind ? [node.id] : []));
    return {
      all: false,
      target_users: idsOf('user'),
      target_departments: idsOf('department'),
      exclude_users: [],
      exclude_departments: [],
    };
  });

/** Targets as an object, or as the list that older calls of the specification send. */
export const anyTargets = z.union([targets, targetsList]);
