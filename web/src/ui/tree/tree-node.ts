/** A department or a person in the selector; `key` is unique over both: `department:…`, `user:…`. */
export type TreeNode = {
  key: string;
  id: string;
  title: string;
  type: 'user' | 'department';
  parent: string | null;
  isLeaf: boolean;
  users_count?: number;
  note?: string;
};

export const keyOf = (type: TreeNode['type'], id: string): string => `${type}:${id}`;
