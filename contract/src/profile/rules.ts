import type { PermissionTree } from './profile.ts';

/** Returns dotted names of a tree: `{admin: {staff: {}}}` becomes `admin` and `admin.staff`. */
export function flattenPermissions(tree: PermissionTree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([name, below]) => [prefix + name, ...flattenPermissions(below, `${prefix}${name}.`)]);
}

export function permissionTreeOf(keys: readonly string[]): PermissionTree {
  const tree: PermissionTree = {};
  for (const key of keys) {
    key.split('.').reduce<PermissionTree>((at, name) => (at[name] ??= {}), tree);
  }
  return tree;
}

/** Last, first and middle name; the address if there is no name (spec point 3). */
export function displayName(person: {
  last_name: string;
  first_name: string;
  middle_name?: string | null;
  email: string;
}): string {
  return [person.last_name, person.first_name, person.middle_name].filter(Boolean).join(' ') || person.email;
}
