import type { ImportField, ImportPreview } from '@vigil/contract/staff-imports/staff-import.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { isEmail } from '@vigil/contract/employees/rules.ts';
import { roleNamed } from './import-row.ts';

type ShownColumn = ImportPreview['columns'][number];

export type ColumnPlan = {
  /** What each column was taken for; `null` says nothing to us. */
  fields: (ImportField | null)[];
  titles: string[];
  /** How many of the rows given stand above the first person. */
  headerRows: number;
};

/** What columns are called, as `plain` leaves it. */
const names: Record<ImportField, Record<Language, string>> = {
  full_name: {
    ru: 'фио, ф и о, фио сотрудника, фамилия имя отчество, фамилия и имя, фамилия имя, полное имя, сотрудник, работник',
    en: 'full name, fullname, name, employee, employee name, display name, displayname',
    uz: 'fish, f i sh, fio, familiya ism sharif, familiya ismi sharifi, familiya ism, toliq ism, toliq ismi, xodim',
  },
  last_name: { ru: 'фамилия', en: 'last name, lastname, surname, family name', uz: 'familiya, familiyasi' },
  first_name: { ru: 'имя', en: 'first name, firstname, given name, givenname, forename', uz: 'ism, ismi' },
  middle_name: {
    ru: 'отчество, среднее имя',
    en: 'middle name, middlename, patronymic',
    uz: 'otasining ismi, sharif, sharifi, otchestvo',
  },
  email: {
    ru: 'почта, эл почта, электронная почта, рабочая почта, корпоративная почта, адрес электронной почты, адрес почты, электронный адрес, имейл, емейл, почта email',
    en: 'email, e mail, mail, email address, e mail address, work email',
    uz: 'pochta, pochtasi, elektron pochta, elektron pochtasi, elektron manzil, elektron manzili',
  },
  position: { ru: 'должность, позиция', en: 'position, job title, jobtitle, title, job', uz: 'lavozim, lavozimi' },
  department: {
    ru: 'отдел, подразделение, департамент, структурное подразделение, отделение, управление, служба',
    en: 'department, dept, division, unit, org unit, organizational unit, team',
    uz: 'bolim, bolimi, bolinma, tarkibiy bolinma, departament, boshqarma',
  },
  role: { ru: 'роль, роль в системе, права, права доступа', en: 'role, system role, access', uz: 'rol, roli, tizimdagi rol' },
};

const fieldOf = new Map(
  (Object.entries(names) as [ImportField, Record<Language, string>][]).flatMap(([field, words]) =>
    Object.values(words).flatMap((list) => list.split(', ').map((word) => [word, field] as const)),
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

/** The same by a person's own word. Only what is known to be titles is passed over: a row too many is told, one too few is lost. */
export function mappedColumns(rows: readonly (readonly string[])[], fields: (ImportField | null)[]): ColumnPlan {
  const headerRows = planColumns(rows)?.headerRows || (isEmail(rows[0]?.[fields.indexOf('email')]?.toLowerCase() ?? '') ? 0 : 1);
  return { fields, titles: headerRows === 0 ? [] : [...(rows[headerRows - 1] ?? [])], headerRows };
}

const SAMPLES = 3;
const SAMPLE_MAX = 80;

/** How the columns of a file are shown to a person: as they were read, or by their first row when nothing is known of them. */
export function columnsShown(rows: readonly (readonly string[])[], plan: ColumnPlan | null): ShownColumn[] {
  const { fields, titles, headerRows } = plan ?? { fields: [], titles: rows[0] ?? [], headerRows: 1 };
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  return Array.from({ length: width }, (_, at) => ({
    title: titles[at] ?? '',
    field: fields[at] ?? null,
    samples: rows
      .slice(headerRows)
      .map((cells) => (cells[at] ?? '').slice(0, SAMPLE_MAX))
      .filter((cell) => cell !== '')
      .slice(0, SAMPLES),
  }));
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
