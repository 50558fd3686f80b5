import { savedDepartment } from '@vigil/contract/departments/no-department.ts';
import { DEPTH_MAX, pathOf, TITLE_MAX, titlesIn } from '@vigil/contract/departments/rules.ts';
import type { ColumnField, RoleMeaning } from '@vigil/contract/staff-imports/columns.ts';
import type { ImportRefusal, ManagerFlaw } from '@vigil/contract/staff-imports/staff-import.ts';
import { ROLE_WORD_MAX } from '@vigil/contract/staff-imports/rules.ts';
import { isEmail, NAME_MAX, POSITION_MAX, type StaffRole } from '@vigil/contract/employees/rules.ts';
import { inactiveBy } from './import-status.ts';

/** A row as it was read. An empty text is no word on the matter: it changes nothing of a person who is there already. */
export type ReadRow = {
  email: string;
  last_name: string;
  first_name: string;
  middle_name: string;
  position: string;
  department: string;
  role: StaffRole | null;
  /** By their address. */
  manager: string;
  /** By their name, or that of their entry in a directory, where it stands instead. */
  manager_said: string;
  manager_flaw: ManagerFlaw | null;
  /** The name of the person's own entry. */
  entry: string;
  /** What the file says of whoever no longer works or is switched off. */
  inactive: string;
  refusals: ImportRefusal[];
  /** A role's word that is none here. */
  unknownRole: string;
};

/** What is known of the columns besides their fields. */
export type Reading = {
  titles: readonly string[];
  /** What a person said of words that are no roles. */
  roles: ReadonlyMap<string, RoleMeaning>;
  today: string;
  /** Of which domain a login is; empty: none is one. */
  domain: string;
};
const plainReading: Reading = { titles: [], roles: new Map(), today: '', domain: '' };

/** As long as the name of an entry may be. */
const MANAGER_SAID_MAX = 1_000;

/** Reads one row by the plan of its columns; what the file alone gives to refuse is told with it. */
export function readRow(
  cells: readonly string[],
  fields: readonly (ColumnField | null)[],
  { titles, roles, today, domain }: Reading = plainReading,
): ReadRow {
  const at = (field: ColumnField): string => {
    const index = fields.indexOf(field);
    return index < 0 ? '' : (cells[index] ?? '').replace(/\s+/g, ' ').trim();
  };
  const login = addressed(at('email'));
  const email = domain === '' || login === '' || login.includes('@') ? login : `${login}@${domain}`;
  const places = cells.filter((_, column) => fields[column] === 'department' || fields[column] === 'subdepartment');
  const manager = at('manager');
  const split = splitName(at('full_name'), titles[fields.indexOf('full_name')]);
  const row = {
    email,
    last_name: at('last_name') || split.last_name,
    first_name: at('first_name') || split.first_name,
    middle_name: at('middle_name') || split.middle_name,
    position: at('position'),
    department: savedDepartment(pathOf(places.flatMap(titledIn))),
    manager: addressIn(manager) ?? '',
    manager_said: addressIn(manager) === null ? manager.slice(0, MANAGER_SAID_MAX) : '',
    entry: at('entry'),
  };
  const word = at('role');
  const known = word === '' ? null : roleNamed(word);
  const unknownRole = word !== '' && known === null ? word.slice(0, ROLE_WORD_MAX) : '';
  const meaning = roles.get(unknownRole);
  const role = known ?? (meaning === undefined || meaning === 'as_is' ? null : meaning);
  const inactive = fields.reduce(
    (said, field, column) =>
      said !== '' || field !== 'status' ? said : inactiveBy(titles[column] ?? '', cells[column] ?? '', today),
    '',
  );
  const refusals: ImportRefusal[] = [];
  if (!isEmail(email)) refusals.push('bad_address');
  if (unknownRole !== '' && meaning === undefined) refusals.push('unknown_role');
  if (isTooLong(row)) refusals.push('too_long');
  const manager_flaw = row.manager_said !== '' ? 'unknown_manager' : email !== '' && row.manager === email ? 'own_manager' : null;
  return { ...row, manager_flaw, role, inactive, refusals, unknownRole };
}

const titledIn = (cell: string): string[] => titlesIn(cell.replace(/\s+/g, ' '));

const addressed = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replace(/^mailto:/, '');

/** The address that a cell is, as it is kept. */
export function addressIn(cell: string): string | null {
  const address = addressed(cell);
  return isEmail(address) ? address : null;
}

function isTooLong(row: Omit<ReadRow, 'email' | 'role' | 'inactive' | 'refusals' | 'unknownRole' | 'manager_flaw'>): boolean {
  return (
    [row.last_name, row.first_name, row.middle_name].some((name) => name.length > NAME_MAX) ||
    row.position.length > POSITION_MAX ||
    titlesIn(row.department).some((title) => title.length > TITLE_MAX) ||
    titlesIn(row.department).length > DEPTH_MAX
  );
}

const PATRONYMIC = /(вич|вна|ична|оглы|кызы|ovich|evich|ovna|evna|o[ʻ‘’'`]?g[ʻ‘’'`]?li|qizi)$/iu;

/**
 * Last, first, middle, as the product writes names; `Smith, John` by its comma. Under an English title a Latin name
 * without a patronymic stands the English way, the surname last.
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

export const roleNamed = (word: string): StaffRole | null =>
  roleOf.get(
    word
      .toLowerCase()
      .replace(/[\s_-]+/g, ' ')
      .trim(),
  ) ?? null;
