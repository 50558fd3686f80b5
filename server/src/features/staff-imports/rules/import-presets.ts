import type { ColumnField } from '@vigil/contract/staff-imports/columns.ts';
import type { ImportPreset } from '@vigil/contract/staff-imports/staff-import.ts';
import { titleKey } from './import-titles.ts';

type Preset = {
  /** The titles that identify such a file, as `titleKey` returns them: all of one of these lists. */
  known: readonly string[];
  /** The titles of each field, the best first; an empty column is skipped. */
  fields: Partial<Record<Exclude<ColumnField, 'status' | 'subdepartment'>, string>>;
  /** The titles of columns for nested departments. */
  below?: RegExp;
  status?: string;
  /** Titles with a special meaning in this program. */
  other?: string;
  /** Whether the file must have exactly these titles. */
  isExact?: true;
};

const adNames = { last_name: 'surname, sn', first_name: 'givenname', full_name: 'displayname, name, cn' } as const;

const presets: Record<ImportPreset, Preset> = {
  entra: {
    known: [
      'userprincipalname, displayname, accountenabled',
      'user name, initial password, block sign in',
      'user principal name, initial password, block sign in',
    ],
    fields: {
      email: 'mail, userprincipalname, user name, user principal name',
      last_name: 'surname, last name',
      first_name: 'givenname, first name',
      full_name: 'displayname, name',
      position: 'jobtitle, job title',
      department: 'department',
    },
    status: 'accountenabled, block sign in',
  },
  microsoft_365: {
    known: [
      'user principal name, display name, block credential',
      'user principal name, display name, licenses',
      'user name, first name, last name, display name, job title',
    ],
    fields: {
      email: 'user principal name, user name',
      last_name: 'last name',
      first_name: 'first name',
      full_name: 'display name',
      position: 'title, job title',
      department: 'department',
    },
    status: 'block credential',
  },
  csvde: {
    known: ['dn, samaccountname', 'dn, objectclass'],
    fields: {
      ...adNames,
      email: 'mail, userprincipalname',
      position: 'title',
      department: 'department',
      manager: 'manager',
      entry: 'dn',
    },
    status: 'useraccountcontrol',
  },
  get_aduser: {
    known: [
      'samaccountname, givenname, surname',
      'distinguishedname, samaccountname, objectguid',
      'samaccountname, name, enabled',
    ],
    fields: {
      ...adNames,
      email: 'emailaddress, mail, userprincipalname',
      position: 'title',
      department: 'department',
      manager: 'manager',
      entry: 'distinguishedname',
    },
    status: 'enabled, useraccountcontrol',
  },
  google_workspace: {
    known: ['first name, last name, email address, org unit path', 'primaryemail, name givenname, name familyname'],
    fields: {
      email: 'email address, primaryemail',
      last_name: 'last name, name familyname',
      first_name: 'first name, name givenname',
      position: 'employee title',
      department: 'department, org unit path, orgunitpath',
      manager: 'manager email',
    },
    status: 'status, suspended',
  },
  bitrix24: {
    known: [
      'last name, second name, work position',
      'name, last name, iblock section name 1',
      'имя, фамилия, последняя авторизация',
      'сотрудник, e mail, дата последней авторизации',
    ],
    fields: {
      email: 'email, e mail',
      last_name: 'last name, фамилия',
      first_name: 'name, имя',
      middle_name: 'second name, отчество',
      full_name: 'сотрудник',
      position: 'work position, должность',
      department: 'iblock section name 1, work department, подразделение, отдел',
    },
    below: /^iblock section name (?!1$)\d+$/,
    status: 'active, активен, активность',
  },
  zup: {
    known: [
      'табельный номер, сотрудник',
      'табельный номер, физическое лицо',
      'таб #, сотрудник',
      'сотрудник, подразделение, должность, дата приема',
    ],
    fields: {
      full_name: 'физическое лицо, сотрудник',
      position: 'должность, должность по штатному расписанию',
      department: 'подразделение',
    },
    status: 'состояние, дата увольнения',
  },
  bamboohr: {
    known: ['employee #, work email', 'employee #, first name, last name'],
    fields: {
      email: 'work email, best email, email',
      last_name: 'last name',
      first_name: 'first name',
      middle_name: 'middle name',
      position: 'job title',
      department: 'department, division',
      manager: 'supervisor email, manager email, reporting to, supervisor',
    },
    status: 'status, employment status',
  },
  zoho: {
    known: [
      'employeeid, first name, last name, email address',
      'employeeid, first name, last name, email id',
      'employee id, first name, last name, email id',
      'employeeid, firstname, lastname, emailid',
      'employee id, first name, last name, email address, reporting to',
    ],
    fields: {
      email: 'email address, email id, emailid, work email',
      last_name: 'last name, lastname',
      first_name: 'first name, firstname',
      position: 'title, designation',
      department: 'department',
      manager: 'reporting to, reportingto',
    },
    status: 'employee status, employeestatus, status, date of exit',
    other: 'role, zoho role',
  },
  yandex_360: {
    known: [
      'login, password change required, first name, last name',
      'login, password, first name, last name, position',
      'логин, пароль, имя, фамилия, должность',
    ],
    fields: {
      email: 'login, логин',
      last_name: 'last name, фамилия',
      first_name: 'first name, имя',
      middle_name: 'middle name, отчество',
      position: 'position, должность',
      department: 'department, отдел',
    },
  },
  gophish: {
    known: ['first name, last name, email, position'],
    fields: { email: 'email', last_name: 'last name', first_name: 'first name', position: 'position' },
    isExact: true,
  },
};

const splitTitles = (titles = ''): string[] => titles.split(', ').filter(Boolean);

/** Returns the program whose files have these titles, or null. */
export function presetOf(titles: readonly string[]): ImportPreset | null {
  const keys = new Set(titles.map(titleKey).filter(Boolean));
  const found = (Object.entries(presets) as [ImportPreset, Preset][]).find(([, { known, isExact }]) =>
    known.some(
      (list) =>
        splitTitles(list).every((title) => keys.has(title)) && (isExact !== true || keys.size === splitTitles(list).length),
    ),
  );
  return found?.[0] ?? null;
}

/** Returns the fields of the columns in a program's file; undefined for columns that the program does not define. */
export function presetFields(
  preset: ImportPreset,
  titles: readonly string[],
  isFilled: (column: number) => boolean,
): (ColumnField | null | undefined)[] {
  const { fields, status, other, below } = presets[preset];
  const keys = titles.map(titleKey);
  const columns = new Map<number, ColumnField | null>(
    keys.flatMap((key, column) => (splitTitles(other).includes(key) ? [[column, null]] : [])),
  );
  for (const [field, names] of Object.entries(fields) as [ColumnField, string][]) {
    const titled = splitTitles(names).flatMap((name) => keys.flatMap((key, column) => (key === name ? [column] : [])));
    for (const column of titled) columns.set(column, null);
    const best = titled.find(isFilled) ?? titled[0];
    if (best !== undefined) columns.set(best, field);
  }
  for (const [column, key] of keys.entries()) if (below?.test(key) === true) columns.set(column, 'subdepartment');
  for (const [column, key] of keys.entries()) if (splitTitles(status).includes(key)) columns.set(column, 'status');
  return keys.map((_, column) => columns.get(column));
}
