import type { ManagerFlaw } from '@vigil/contract/staff-imports/staff-import.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { isEntryName, partsOf } from '../../../ldap/rules.ts';
import { refusalWords } from '@vigil/contract/staff-imports/refusal-words.ts';

/** Returns a name in a form in which names can be compared: `Kim, Anna` is `kim anna`. */
export const nameKey = (name: string): string => name.replaceAll(',', ' ').replace(/\s+/g, ' ').trim().toLowerCase();

/** Returns the manager's name that a cell contains, in comparable form; empty for an entry without a common name. */
export const managerName = (cell: string): string => nameKey(isEntryName(cell) ? commonNameOf(cell) : cell);

function commonNameOf(entry: string): string {
  const own = partsOf(entry)[0];
  return own?.attribute === 'cn' ? own.value : '';
}

type NamedManager = { manager: string; manager_said: string };

/** Describes what is wrong with a manager, and names the manager. */
export const managerFlawOf = (code: ManagerFlaw, { manager, manager_said }: NamedManager, language: Language) => ({
  code,
  message: `${refusalWords[code][language]}: ${manager || commonNameOf(manager_said) || manager_said}`,
});
