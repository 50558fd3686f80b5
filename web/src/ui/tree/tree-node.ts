/** A department or a person in the selector; `key` is unique over both: `department:…`, `user:…`. */
export type TreeNode = {
  key: string;
  id: string;
  title: string;
  type: 'user' | 'department';
  parent: string | null;
  isLeaf: boolean;
  /** Of a node that was found by a search: the keys of the departments above it, the nearest first. */
  above?: readonly string[];
  users_count?: number;
  note?: string;
};

/** A department as far as its children need it. */
export type TreeParent = Pick<TreeNode, 'key' | 'id'>;

export const keyOf = (type: TreeNode['type'], id: string): string => `${type}:${id}`;
