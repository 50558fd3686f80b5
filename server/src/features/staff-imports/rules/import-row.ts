import { unlocalizeDepartment } from '@vigil/contract/departments/no-department.ts';
import { DEPTH_MAX, pathOf, TITLE_MAX, splitPath } from '@vigil/contract/departments/rules.ts';
import type { ColumnField, RoleMeaning } from '@vigil/contract/staff-imports/columns.ts';
import type { ImportRefusal, ManagerFlaw } from '@vigil/contract/staff-imports/staff-import.ts';
import { ROLE_WORD_MAX } from '@vigil/contract/staff-imports/rules.ts';
import { isEmail, NAME_MAX, POSITION_MAX, type StaffRole } from '@vigil/contract/employees/rules.ts';
import { inactiveBy } from './import-status.ts';

/** A row as it was read. An empty text changes nothing about an existing person. */
export type ReadRow = {
  email: string;
  last_name: string;
  first_name: string;
  middle_name: string;
  position: string;
  department: string;
  role: StaffRole | null;
  /** The manager's address. */
  manager: string;
  /** The manager's name, or that of the manager's directory entry, if the cell contains one instead of an address. */
  manager_said: string;
  manager_flaw: ManagerFlaw | null;
  /** The name of the person's own directory entry. */
  entry: string;
  /** The file's words about a person who no longer works or is disabled; empty for everyone else. */
  inactive: string;
  refusals: ImportRefusal[];
  /** The cell's word for a role, if the word is unknown here. */
  unknownRole: string;
};

/** What is known about the file besides the fields of its columns. */
export type Reading = {
  titles: readonly string[];
  /** A person's answers about words that are not known as roles. */
  roles: ReadonlyMap<string, RoleMeaning>;
  today: string;
  /** The domain of logins; empty if the file contains none. */
  domain: string;
};
const plainReading: Reading = { titles: [], roles: new Map(), today: '', domain: '' };

/** The maximum length of a directory entry's name. */
const MANAGER_NAME_MAX = 1_000;

/** Reads one row by the plan of its columns, with the refusals that follow from the file alone. */
export function readRow(
  cells: readonly string[],
  fields: readonly (ColumnField | null)[],
  { titles, roles, today, domain }: Reading = plainReading,
): ReadRow {
  const cellOf = (field: ColumnField): string => {
    const index = fields.indexOf(field);
    return index < 0 ? '' : (cells[index] ?? '').replace(/\s+/g, ' ').trim();
  };
  const login = cleanAddress(cellOf('email'));
  const email = domain === '' || login === '' || login.includes('@') ? login : `${login}@${domain}`;
  const places = cells.filter((_, column) => fields[column] === 'department' || fields[column] === 'subdepartment');
  const manager = cellOf('manager');
  const split = splitName(cellOf('full_name'), titles[fields.indexOf('full_name')]);
  const row = {
    email,
    last_name: cellOf('last_name') || split.last_name,
    first_name: cellOf('first_name') || split.first_name,
    middle_name: cellOf('middle_name') || split.middle_name,
    position: cellOf('position'),
    department: unlocalizeDepartment(pathOf(places.flatMap(splitDepartmentCell))),
    manager: addressIn(manager) ?? '',
    manager_said: addressIn(manager) === null ? manager.slice(0, MANAGER_NAME_MAX) : '',
    entry: cellOf('entry'),
  };
  const word = cellOf('role');
  const knownRole = word === '' ? null : roleNamed(word);
  const unknownRole = word !== '' && knownRole === null ? word.slice(0, ROLE_WORD_MAX) : '';
  const meaning = roles.get(unknownRole);
  const role = knownRole ?? (meaning === undefined || meaning === 'as_is' ? null : meaning);
  const inactive = fields.reduce(
    (cell, field, column) =>
      cell !== '' || field !== 'status' ? cell : inactiveBy(titles[column] ?? '', cells[column] ?? '', today),
    '',
  );
  const refusals: ImportRefusal[] = [];
  if (!isEmail(email)) refusals.push('bad_address');
  if (unknownRole !== '' && meaning === undefined) refusals.push('unknown_role');
  if (isTooLong(row)) refusals.push('too_long');
  const manager_flaw = row.manager_said !== '' ? 'unknown_manager' : email !== '' && row.manager === email ? 'own_manager' : null;
  return { ...row, manager_flaw, role, inactive, refusals, unknownRole };
}

const splitDepartmentCell = (cell: string): string[] => splitPath(cell.replace(/\s+/g, ' '));

const cleanAddress = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replace(/^mailto:/, '');

/** Returns the address in a cell as it is stored, or null. */
export function addressIn(cell: string): string | null {
  const address = cleanAddress(cell);
  return isEmail(address) ? address : null;
}

function isTooLong(row: Omit<ReadRow, 'email' | 'role' | 'inactive' | 'refusals' | 'unknownRole' | 'manager_flaw'>): boolean {
  return (
    [row.last_name, row.first_name, row.middle_name].some((name) => name.length > NAME_MAX) ||
    row.position.length > POSITION_MAX ||
    splitPath(row.department).some((title) => title.length > TITLE_MAX) ||
    splitPath(row.department).length > DEPTH_MAX
  );
}

const PATRONYMIC = /(вич|вна|ична|оглы|кызы|ovich|evich|ovna|evna|o[ʻ‘’'`]?g[ʻ‘’'`]?li|qizi)$/iu;

/**
 * Splits a name into last, first and middle name, in the product's order; `Smith, John` is split at its comma. Under an English
 * title, a Latin name without a patronymic is read in English order, with the surname last.
 */
export function splitName(name: string, title = ''): { last_name: string; first_name: string; middle_name: string } {
  const comma = name.indexOf(',');
  const words = name.replace(',', ' ').split(/\s+/).filter(Boolean);
  const isEnglish = /^(full ?name|name|employee( name)?|display ?name)$/i.test(title.trim());
  if (comma < 0 && words.length > 1 && isEnglish && !/\p{sc=Cyrillic}/u.test(name) && !PATRONYMIC.test(name)) {
    return { last_name: words.at(-1)!, first_name: words[0]!, middle_name: words.slice(1, -1).join(' ') };
  }
  const [last_name = '', first_name = '', ...rest] = words;
  return { last_name, first_name, middle_name: rest.join(' ') };
}

const roleWords: Record<StaffRole, readonly string[]> = {
  employee: ['employee', 'user', 'сотрудник', 'работник', 'пользователь', 'xodim', 'foydalanuvchi'],
  content_manager: ['content manager', 'контент менеджер', 'менеджер контента', 'kontent menejer', 'kontent menejeri'],
  operator: ['operator', 'оператор'],
  super_user: ['super user', 'superuser', 'суперпользователь', 'superfoydalanuvchi'],
  system_admin: ['system admin', 'system administrator', 'системный администратор', 'tizim administratori'],
};
const roleOf = new Map(
  (Object.entries(roleWords) as [StaffRole, readonly string[]][]).flatMap(([role, words]) =>
    words.map((word) => [word, role] as const),
  ),
);

/** Returns the role that a word of a file means, or null. */
export const roleNamed = (word: string): StaffRole | null =>
  roleOf.get(
    word
      .toLowerCase()
      .replace(/[\s_-]+/g, ' ')
      .trim(),
  ) ?? null;
