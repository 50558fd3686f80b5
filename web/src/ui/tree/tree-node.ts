/** A department or a person in the tree; `key` is unique across both: `department:…`, `user:…`. */
export type TreeNode = {
  key: string;
  id: string;
  title: string;
  type: 'user' | 'department';
  parent: string | null;
  isLeaf: boolean;
  /** For a node found by a search: the keys of the departments above it, the nearest first. */
  above?: readonly string[];
  users_count?: number;
  note?: string;
};

/** What loading a department's children needs to know of it. */
export type TreeParent = Pick<TreeNode, 'key' | 'id'>;

export const keyOf = (type: TreeNode['type'], id: string): string => `${type}:${id}`;
