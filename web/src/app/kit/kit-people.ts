import type { TreeNode, TreeParent } from '../../ui/tree/tree-node.ts';
import { keyOf } from '../../ui/tree/tree-node.ts';

export type KitPerson = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  department: string;
  risk_level: number | null;
  progress: number;
  is_registered: boolean;
};

const lastNames = ['Юсупова', 'Иванов', 'Пак', 'Садыкова', 'Каримова', 'Петров', 'Rahimov', 'Tursunova'];
const firstNames = ['Дилноза', 'Кирилл', 'Роман', 'Азиза', 'Анна', 'Олег', 'Jasur', 'Nilufar'];
const departments = ['Продажи', 'ИТ', 'Бухгалтерия', 'Кадры'];

export const kitPeople: KitPerson[] = Array.from({ length: 130 }, (_, index) => ({
  id: String(index),
  first_name: firstNames[index % 8] ?? '',
  last_name: lastNames[(index * 3) % 8] ?? '',
  email: `person.${index}@primer.uz`,
  department: departments[index % 4] ?? '',
  risk_level: index % 9 === 0 ? null : (index * 7) % 10,
  progress: (index * 13) % 101,
  is_registered: index % 7 !== 3,
}));

const TREE_DEPARTMENTS = 100;
const PEOPLE_EACH = 100;

/** Returns the children of a node in a tree of ten thousand people, a hundred in each department. */
export function kitTreeUnder(parent: TreeParent | null): TreeNode[] {
  if (parent === null) {
    return Array.from({ length: TREE_DEPARTMENTS }, (_, index) => ({
      key: keyOf('department', String(index)),
      id: String(index),
      title: `${departments[index % 4]} ${index + 1}`,
      type: 'department',
      parent: null,
      isLeaf: false,
      users_count: PEOPLE_EACH,
    }));
  }
  return Array.from({ length: PEOPLE_EACH }, (_, index) => ({
    key: keyOf('user', `${parent.id}-${index}`),
    id: `${parent.id}-${index}`,
    title: `${lastNames[index % 8]} ${firstNames[(index * 5) % 8]}`,
    type: 'user',
    parent: parent.key,
    isLeaf: true,
  }));
}
