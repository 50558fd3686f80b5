import { NO_DEPARTMENT } from '@vigil/contract/departments/no-department.ts';
import { DEPTH_MAX, pathOf } from '@vigil/contract/departments/rules.ts';
import { isEmail } from '@vigil/contract/employees/rules.ts';
import type { DirectoryPerson, NewDirectory } from '@vigil/contract/directories/directory.ts';
import { isOpenAttribute, personFields, type PersonField } from '@vigil/contract/directories/rules.ts';
import type { DirectoryEntry } from '../../../ldap/ldap.ts';
import { partsOf, plainDn } from '../../../ldap/rules.ts';

type Reading = Pick<NewDirectory, 'login_attribute' | 'attributes' | 'department_source' | 'base_dn'>;

/** Returns the attributes to request. Leaves out secrets, even if old settings name one. */
export const attributesOf = ({ login_attribute, attributes }: Pick<Reading, 'login_attribute' | 'attributes'>): string[] =>
  [login_attribute, ...Object.values(attributes)].filter((name) => name !== '' && isOpenAttribute(name));

export type Person = Omit<DirectoryPerson, 'groups'>;

/** Reads a person from their entry; missing values are empty. */
export function personOf({ dn, values }: DirectoryEntry, { login_attribute, attributes, ...where }: Reading): Person {
  const read = (attribute: string) => values.get(attribute.toLowerCase())?.trim() ?? '';
  const { last_name, first_name, middle_name, position, department, manager, email } = attributes;
  return {
    login: read(login_attribute),
    email: read(email).toLowerCase(),
    last_name: read(last_name),
    first_name: read(first_name),
    middle_name: read(middle_name),
    position: read(position),
    department: where.department_source === 'units' ? unitsOf(dn, where.base_dn) : read(department),
    manager: read(manager),
  };
}

/** Returns the organisational units between the search base and the entry as a department path. */
function unitsOf(dn: string, base_dn: string): string {
  const below = partsOf(dn).slice(1, -partsOf(base_dn).length || undefined);
  const titles = below.filter(({ attribute }) => attribute === 'ou').map(({ value }) => value.replace(/[/\\]/g, ' '));
  return pathOf(titles.slice(0, DEPTH_MAX).toReversed());
}

/** What a synchronisation stores of an entry while it runs. */
export type ReadEntry = {
  dn: string;
  key: string;
  email: string;
  cells: string[];
  /** Fields that other entries have and this one lacks. */
  emptied: PersonField[];
  /** The indices of the configured groups that the person is in. */
  groups: number[];
  /** Whether the entry names at least one group, configured or not. */
  has_groups: boolean;
};

export function readEntry(entry: DirectoryEntry, reading: Reading, groups: number[]): ReadEntry {
  const person = personOf(entry, reading);
  return {
    dn: entry.dn,
    key: entry.key,
    email: person.email,
    cells: cellsOf(person),
    emptied: [],
    groups,
    has_groups: entry.groups.length > 0,
  };
}

const MANAGER = personFields.indexOf('manager');
const DEPARTMENT = personFields.indexOf('department');
/** Fields that may be empty. A missing name is an error of the entry. */
const mayBeEmpty = ['middle_name', 'position', 'department', 'manager'] as const;

/**
 * Completes entries once all of them are read. An import names managers by address, a directory by entry: a manager who is not
 * among the entries stays as the directory names them, and the import reports that. A field counts as emptied only if other
 * entries have it.
 */
export function completeEntries(entries: readonly ReadEntry[]): ReadEntry[] {
  const emails = new Map(entries.map(({ dn, email }) => [plainDn(dn), email]));
  const columns = mayBeEmpty.map((field) => ({ field, at: personFields.indexOf(field) }));
  const columnsInUse = columns.filter(({ at }) => entries.some(({ cells }) => cells[at] !== ''));
  return entries.map((entry) => {
    const managerName = entry.cells[MANAGER]!;
    const manager = emails.get(plainDn(managerName)) ?? '';
    const emptied = columnsInUse.filter(({ at }) => entry.cells[at] === '').map(({ field }) => field);
    const cells = entry.cells.with(MANAGER, isEmail(manager) ? manager : managerName);
    // A person without a department goes to the default department, which an import knows by its title.
    return emptied.includes('department')
      ? { ...entry, emptied: emptied.filter((field) => field !== 'department'), cells: cells.with(DEPARTMENT, NO_DEPARTMENT) }
      : { ...entry, emptied, cells };
  });
}

/** Returns the person's values in the order of `personFields`, as an import reads a row. */
const cellsOf = (person: Person): string[] => personFields.map((field) => person[field]);
