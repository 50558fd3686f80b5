import type { ImportField } from '@vigil/contract/employees/import.ts';
import { isEmail } from '@vigil/contract/employees/rules.ts';
import { roleNamed } from './import-row.ts';

export type ColumnPlan = {
  /** What each column was taken for; `null` says nothing to us. */
  fields: (ImportField | null)[];
  titles: string[];
  /** How many of the rows given stand above the first person. */
  headerRows: number;
};

/** What columns are called in Russian, English and Uzbek, as `plain` leaves it. */
const names: Record<ImportField, readonly string[]> = {
  full_name: [
    'фио',
    'ф и о',
    'фамилия имя отчество',
    'фамилия и имя',
    'фамилия имя',
    'полное имя',
    'сотрудник',
    'фио сотрудника',
    'работник',
    'full name',
    'fullname',
    'name',
    'employee',
    'employee name',
    'display name',
    'displayname',
    'fish',
    'f i sh',
    'fio',
    'familiya ism sharif',
    'familiya ismi sharifi',
    'familiya ism',
    'toliq ism',
    'toliq ismi',
    'xodim',
  ],
  last_name: ['фамилия', 'last name', 'lastname', 'surname', 'family name', 'familiya', 'familiyasi'],
  first_name: ['имя', 'first name', 'firstname', 'given name', 'givenname', 'forename', 'ism', 'ismi'],
  middle_name: [
    'отчество',
    'среднее имя',
    'middle name',
    'middlename',
    'patronymic',
    'otasining ismi',
    'sharif',
    'sharifi',
    'otchestvo',
  ],
  email: [
    'почта',
    'эл почта',
    'электронная почта',
    'адрес электронной почты',
    'адрес почты',
    'электронный адрес',
    'имейл',
    'емейл',
    'рабочая почта',
    'корпоративная почта',
    'email',
    'e mail',
    'mail',
    'email address',
    'e mail address',
    'work email',
    'почта email',
    'elektron pochta',
    'elektron pochtasi',
    'pochta',
    'pochtasi',
    'elektron manzil',
    'elektron manzili',
  ],
  position: ['должность', 'позиция', 'position', 'job title', 'jobtitle', 'title', 'job', 'lavozim', 'lavozimi'],
  department: [
    'отдел',
    'подразделение',
    'департамент',
    'структурное подразделение',
    'отделение',
    'управление',
    'служба',
    'department',
    'dept',
    'division',
    'unit',
    'org unit',
    'organizational unit',
    'team',
    'bolim',
    'bolimi',
    'bolinma',
    'tarkibiy bolinma',
    'departament',
    'boshqarma',
  ],
  role: ['роль', 'роль в системе', 'права', 'права доступа', 'role', 'system role', 'access', 'rol', 'roli', 'tizimdagi rol'],
};

const fieldOf = new Map(
  (Object.entries(names) as [ImportField, readonly string[]][]).flatMap(([field, words]) =>
    words.map((word) => [word, field] as const),
  ),
);

/** `Ф.И.О. *` → `ф и о`; `Bo‘lim` → `bolim`; what stands in brackets is an explanation. */
const plain = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/\(.*?\)|\[.*?\]/g, ' ')
    .replace(/['’‘ʻʼ`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const ROWS_TO_LOOK_AT = 30;

/** Finds the row of titles, which need not be the first; a file without one is guessed by what its columns hold. */
export function planColumns(rows: readonly (readonly string[])[]): ColumnPlan | null {
  for (const [index, cells] of rows.slice(0, ROWS_TO_LOOK_AT).entries()) {
    const fields = withoutRepeats(cells.map((cell) => fieldOf.get(plain(cell)) ?? null));
    if (fields.includes('email') && !cells.some((cell) => isEmail(cell.toLowerCase()))) {
      return { fields: withBareName(fields, cells), titles: [...cells], headerRows: index + 1 };
    }
  }
  return guessed(rows.slice(0, ROWS_TO_LOOK_AT));
}

/** A column that repeats an earlier one's meaning is left out: the first is the one. */
const withoutRepeats = (fields: (ImportField | null)[]): (ImportField | null)[] =>
  fields.map((field, index) => (fields.indexOf(field) === index ? field : null));

/** "Name" beside a surname is the first name. */
function withBareName(fields: (ImportField | null)[], titles: readonly string[]): (ImportField | null)[] {
  if (!fields.includes('last_name') || fields.includes('first_name')) return fields;
  return fields.map((field, index) => (field === 'full_name' && plain(titles[index] ?? '') === 'name' ? 'first_name' : field));
}

function guessed(rows: readonly (readonly string[])[]): ColumnPlan | null {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => rows.map((cells) => cells[at] ?? '').filter((cell) => cell !== ''));
  const mostly = (cells: readonly string[], fits: (cell: string) => boolean) =>
    cells.length > 0 && cells.filter(fits).length * 2 > cells.length;
  const email = columns.findIndex((cells) => mostly(cells, (cell) => isEmail(cell.toLowerCase())));
  if (email < 0) return null;
  const fields: (ImportField | null)[] = columns.map(() => null);
  fields[email] = 'email';
  const role = columns.findIndex((cells, at) => at !== email && mostly(cells, (cell) => roleNamed(cell) !== null));
  if (role >= 0) fields[role] = 'role';
  const full = columns.findIndex(
    (cells, at) => fields[at] === null && mostly(cells, (cell) => /^\p{Lu}[\p{L}-]+(\s+\p{Lu}[\p{L}.-]*){1,3}$/u.test(cell)),
  );
  const single = columns.flatMap((cells, at) =>
    fields[at] === null && mostly(cells, (cell) => /^\p{Lu}[\p{L}-]*$/u.test(cell)) ? [at] : [],
  );
  if (single.length >= 2) {
    for (const [order, field] of (['last_name', 'first_name', 'middle_name'] as const).entries()) {
      const at = single[order];
      if (at !== undefined) fields[at] = field;
    }
  } else if (full >= 0) fields[full] = 'full_name';
  return { fields, titles: columns.map(() => ''), headerRows: 0 };
}
