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
  const { last_name, first_name, middle_name, position, department, email } = attributes;
  return {
    login: read(login_attribute),
    email: read(email).toLowerCase(),
    last_name: read(last_name),
    first_name: read(first_name),
    middle_name: read(middle_name),
    position: read(position),
    department: read(department),
  };
}

/** What is kept of an entry while people are brought in step. */
export type ReadEntry = { key: string; email: string; cells: string[] };

export function readEntry(entry: DirectoryEntry, attributes: Attributes): ReadEntry {
  const person = personOf(entry, attributes);
  return { key: entry.key, email: person.email, cells: cellsOf(person) };
}

/** In the order of `personFields`, as an import reads a row. */
const cellsOf = (person: DirectoryPerson): string[] => personFields.map((field) => person[field]);
