import { isEmail } from '@vigil/contract/employees/rules.ts';
import type { DirectoryPerson, NewDirectory } from '@vigil/contract/directories/directory.ts';
import { isOpenAttribute, personFields } from '@vigil/contract/directories/rules.ts';
import type { DirectoryEntry } from '../../../directory/ldap.ts';

type Attributes = Pick<NewDirectory, 'login_attribute' | 'attributes'>;

/** What a directory is asked for: no secret, not even where settings that were kept before name one. */
export const attributesOf = ({ login_attribute, attributes }: Attributes): string[] =>
  [login_attribute, ...Object.values(attributes)].filter((name) => name !== '' && isOpenAttribute(name));

/** A person as their entry tells them; what it does not tell is empty. */
export function personOf({ values }: DirectoryEntry, { login_attribute, attributes }: Attributes): DirectoryPerson {
  const read = (attribute: string) => values.get(attribute.toLowerCase())?.trim() ?? '';
  const { last_name, first_name, middle_name, position, department, manager, email } = attributes;
  return {
    login: read(login_attribute),
    email: read(email).toLowerCase(),
    last_name: read(last_name),
    first_name: read(first_name),
    middle_name: read(middle_name),
    position: read(position),
    department: read(department),
    manager: read(manager),
  };
}

/** What is kept of an entry while people are brought in step. */
export type ReadEntry = { dn: string; key: string; email: string; cells: string[] };

export function readEntry(entry: DirectoryEntry, attributes: Attributes): ReadEntry {
  const person = personOf(entry, attributes);
  return { dn: entry.dn, key: entry.key, email: person.email, cells: cellsOf(person) };
}

const MANAGER = personFields.indexOf('manager');

/**
 * A directory names a manager by their entry, an import by their address: known once all entries are read. Whose manager is
 * not among them, or is they themselves, has none.
 */
export function withManagers(entries: readonly ReadEntry[]): ReadEntry[] {
  const emails = new Map(entries.map(({ dn, email }) => [plainDn(dn), email]));
  return entries.map((entry) => {
    const manager = emails.get(plainDn(entry.cells[MANAGER]!)) ?? '';
    const isKnown = isEmail(manager) && manager !== entry.email;
    return { ...entry, cells: entry.cells.with(MANAGER, isKnown ? manager : '') };
  });
}

/** One way of writing the name of an entry: servers differ in capitals, blanks and escapes. */
export const plainDn = (dn: string): string =>
  dn
    .replace(/(?:\\[0-9a-f]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll('\\', ''), 'hex')
        .toString('utf8')
        .replace(/[,+"\\<>;=#]/g, '\\$&'),
    )
    .replace(/(?<!\\)([,=+])\s+/g, '$1')
    .trim()
    .toLowerCase();

/** In the order of `personFields`, as an import reads a row. */
const cellsOf = (person: DirectoryPerson): string[] => personFields.map((field) => person[field]);
