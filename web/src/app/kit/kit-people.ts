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

export const kitPeople: KitPerson[] = Array.from({ length: 130 }, (_, at) => ({
  id: String(at),
  first_name: firstNames[at % 8] ?? '',
  last_name: lastNames[(at * 3) % 8] ?? '',
  email: `person.${at}@primer.uz`,
  department: departments[at % 4] ?? '',
  risk_level: at % 9 === 0 ? null : (at * 7) % 10,
  progress: (at * 13) % 101,
  is_registered: at % 7 !== 3,
}));

const TREE_DEPARTMENTS = 100;
const PEOPLE_EACH = 100;

/** Ten thousand people, a hundred to a department. */
export function kitTreeUnder(parent: TreeParent | null): TreeNode[] {
  if (parent === null) {
    return Array.from({ length: TREE_DEPARTMENTS }, (_, at) => ({
      key: keyOf('department', String(at)),
      id: String(at),
      title: `${departments[at % 4]} ${at + 1}`,
      type: 'department',
      parent: null,
      isLeaf: false,
      users_count: PEOPLE_EACH,
    }));
  }
  return Array.from({ length: PEOPLE_EACH }, (_, at) => ({
    key: keyOf('user', `${parent.id}-${at}`),
    id: `${parent.id}-${at}`,
    title: `${lastNames[at % 8]} ${firstNames[(at * 5) % 8]}`,
    type: 'user',
    parent: parent.key,
    isLeaf: true,
  }));
}
