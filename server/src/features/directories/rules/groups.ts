import type { NewDirectory } from '@vigil/contract/directories/directory.ts';
import { partsOf, plainDn } from '../../../ldap/rules.ts';

const NAMES_CACHED_MAX = 50_000;

/** Returns the indices of the configured groups that a person is in, given the names of all groups in their entry. */
export type GroupReader = (names: readonly string[]) => number[];

/**
 * Returns a function that finds the configured groups of one person after another. `within[i]` lists the names in the directory of
 * configured group `i` itself and of all groups nested in it.
 */
export function createGroupReader(groups: NewDirectory['groups'], within: readonly (readonly string[])[]): GroupReader {
  const rules = groups.map(({ group }, index) => ({
    index,
    entries: new Set([group, ...(within[index] ?? [])].map(plainDn)),
    common: group.trim().toLowerCase(),
  }));
  // A hundred thousand people share the same few groups, so results are cached; the limit protects against a directory with
  // endless names.
  const rulesByName = new Map<string, number[]>();
  const rulesOf = (name: string): number[] => {
    const own = partsOf(name)[0];
    const common = own?.attribute === 'cn' ? own.value.trim().toLowerCase() : '';
    const entry = plainDn(name);
    return rules.filter((rule) => rule.entries.has(entry) || rule.common === common).map(({ index }) => index);
  };
  return (names) => {
    const found = new Set<number>();
    for (const name of names) {
      const matches = rulesByName.get(name) ?? rulesOf(name);
      if (rulesByName.size < NAMES_CACHED_MAX) rulesByName.set(name, matches);
      for (const index of matches) found.add(index);
    }
    return [...found].toSorted((a, b) => a - b);
  };
}
