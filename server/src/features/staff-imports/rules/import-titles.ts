import type { ColumnField } from '@vigil/contract/staff-imports/columns.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { plainTitle } from '@vigil/contract/shared/plain-title.ts';

/** The titles of columns, as `plainTitle` returns them. */
const names: Record<ColumnField, Record<Language, string>> = {
  full_name: {
    ru: 'фио, ф и о, фио сотрудника, ф и о сотрудника, фио работника, ф и о работника, фио полностью, ф и о полностью, сотрудник фио, полное фио, фамилия имя отчество сотрудника, фамилия имя отчество работника, фамилия имя отчество, фамилия и имя, фамилия имя, полное имя, сотрудник, работник, физическое лицо',
    en: 'full name, fullname, name, employee, employee name, employee full name, display name, displayname, cn, common name',
    uz: 'fish, f i sh, fio, f i o, xodimning f i sh, xodim f i sh, toliq ismi sharifi, familiya ism sharif, familiya ismi sharifi, familiya ism, toliq ism, toliq ismi, xodim',
  },
  last_name: {
    ru: 'фамилия, фамилия сотрудника, фамилия работника',
    en: 'last name, lastname, surname, family name, familyname, legal last name, employee last name, last, lname, sn',
    uz: 'familiya, familiyasi',
  },
  first_name: {
    ru: 'имя, имя сотрудника, имя работника',
    en: 'first name, firstname, given name, givenname, forename, legal first name, employee first name, first, fname',
    uz: 'ism, ismi',
  },
  middle_name: {
    ru: 'отчество, среднее имя, отчество сотрудника, отчество работника',
    en: 'middle name, middlename, patronymic, mname, legal middle name',
    uz: 'otasining ismi, sharif, sharifi, otchestvo',
  },
  email: {
    ru: 'почта, эл почта, электронная почта, рабочая почта, корпоративная почта, адрес электронной почты, адрес эл почты, адрес почты, почтовый ящик, электронный адрес, имейл, емейл, почта email, почта сотрудника, email сотрудника, сотрудник почта, сотрудник email, работник почта, рабочий email, корпоративный email, email рабочий, email корпоративный, почта рабочая, почта корпоративная, служебная почта, служебный email, рабочая эл почта, корпоративная эл почта, эл адрес, электронная почта рабочая, электронная почта сотрудника, адрес электронной почты сотрудника, адрес эл почты сотрудника, e mail сотрудника, e mail рабочий, e mail корпоративный',
    en: 'email, e mail, mail, email address, e mail address, work email, work e mail, business email, corporate email, primary email, primaryemail, primary email address, primary smtp address, emailaddress, emailid, email id, e mail id, work mail, workemail, work email address, company email, company email address, business email address, employee email, user email, mail address, user mail, email primary work',
    uz: 'pochta, pochtasi, elektron pochta, elektron pochtasi, elektron manzil, elektron manzili, ish pochtasi, korporativ pochta, email manzili, elektron pochta manzili, pochta manzili, xizmat pochtasi, xodim pochtasi, ish emaili',
  },
  position: {
    ru: 'должность, позиция, штатная должность, должность по шр, должность по штатному расписанию, наименование должности, название должности, должность сотрудника, должность работника, занимаемая должность',
    en: 'position, job title, jobtitle, title, job, employee title, position title, work position, workposition, designation, job position, business title',
    uz: 'lavozim, lavozimi, lavozim nomi, egallagan lavozimi, shtat lavozimi, shtat jadvali boyicha lavozimi',
  },
  department: {
    ru: 'отдел, подразделение, департамент, структурное подразделение, отделение, управление, служба, отдел подразделение, подразделение организации, подразделение компании, наименование подразделения, название подразделения, структурная единица, название отдела, наименование отдела',
    en: 'department, dept, division, unit, org unit, organizational unit, team, department name, departmentname, work department, home department, department division, business unit',
    uz: 'bolim, bolimi, bolinma, tarkibiy bolinma, departament, boshqarma, bolim nomi, bolinma nomi, tuzilma, tarkibiy tuzilma',
  },
  subdepartment: {
    ru: 'подотдел, вложенный отдел, вложенное подразделение',
    en: 'subdepartment, sub department, subdivision, sub division',
    uz: 'quyi bolim, ichki bolim',
  },
  entry: { ru: 'имя записи каталога', en: 'distinguishedname, distinguished name, dn', uz: 'katalog yozuvi nomi' },
  manager: {
    ru: 'руководитель, почта руководителя, руководитель почта, руководитель email, email руководителя, непосредственный руководитель, начальник, адрес эл почты руководителя, электронная почта руководителя, e mail руководителя, почта начальника, email начальника',
    en: 'manager, managers email, manager email, manager email 1, supervisor, reports to, line manager, reporting to, supervisor email, manager work email, managers work email, line manager email, reports to email, reporting manager, reporting manager email',
    uz: 'rahbar, rahbari, rahbar pochtasi, bevosita rahbar, rahbar emaili, rahbarning pochtasi',
  },
  role: { ru: 'роль, роль в системе, права, права доступа', en: 'role, system role, access', uz: 'rol, roli, tizimdagi rol' },
  status: {
    ru: 'статус, состояние, статус сотрудника, состояние сотрудника, статус работника, статус учетной записи, статус пользователя, активен, активность, активный, действующий, действующий сотрудник, работает, включен, включена, уволен, заблокирован, заблокирована, блокирован, блокировка, отключен, отключена, дата увольнения, уволен с, дата окончания работы',
    en: 'status, employee status, employeestatus, employment status, account status, user status, work status, enabled, accountenabled, account enabled, active, is active, isactive, suspended, is suspended, inactive, disabled, blocked, block credential, block sign in, sign in blocked, account disabled, terminated, useraccountcontrol, user account control, termination date, date of exit, date of leaving, last working day',
    uz: 'holat, holati, status, xodim holati, faol, faolmi, bloklangan, boshatilgan, ishdan boshagan, ishdan boshagan sana',
  },
};

const fieldOf = new Map(
  (Object.entries(names) as [ColumnField, Record<Language, string>][]).flatMap(([field, words]) =>
    Object.values(words).flatMap((list) => list.split(', ').map((word) => [word, field] as const)),
  ),
);

/**
 * Returns a title in the form for lookups. `Employee #` means a number, not an employee; a mark for required fields is not part
 * of a title.
 */
export const titleKey = (title: string): string => {
  const plain = plainTitle(title).replace(/ (?:required|optional|обязательно)$/, '');
  return /[#№]/.test(title) ? `${plain} #`.trim() : plain;
};

/**
 * Titles of a column with which people sign in. Its values are read as addresses if they are addresses and no other column is
 * titled as one.
 */
const LOGINS = new Set(
  'userprincipalname, user principal name, upn, user name, username, login, login name, logon name, user logon name, sign in name, signin name, primary sign in, account, account name, user id, логин, имя пользователя, учетная запись, имя учетной записи, foydalanuvchi nomi, hisob nomi'.split(
    ', ',
  ),
);
/** Whether a title names a column of logins. */
export const namesLogin = (title: string): boolean => LOGINS.has(titleKey(title));

/** Whether a title names an address other than the one of a person's work. */
export const namesOtherAddress = (title: string): boolean =>
  /личн|домашн|резервн|дополнительн|запасн|personal|private|home|recovery|alternat|secondary|external|forward|alias|shaxsiy|qoshimcha|zaxira/.test(
    titleKey(title),
  );

/** Returns the field that each title of a row names, or null. "Name" beside a surname is the first name. */
export function fieldsNamed(titles: readonly string[]): (ColumnField | null)[] {
  const fields = titles.map((title) => fieldOf.get(titleKey(title)) ?? null);
  if (!fields.includes('last_name') || fields.includes('first_name')) return fields;
  return fields.map((field, column) =>
    field === 'full_name' && titleKey(titles[column] ?? '') === 'name' ? 'first_name' : field,
  );
}
