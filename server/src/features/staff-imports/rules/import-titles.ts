import type { ImportField } from '@vigil/contract/staff-imports/staff-import.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { plainTitle } from '@vigil/contract/shared/plain-title.ts';

/** What columns are called, as `plainTitle` leaves it. */
const names: Record<ImportField, Record<Language, string>> = {
  full_name: {
    ru: 'фио, ф и о, фио сотрудника, фио работника, фамилия имя отчество, фамилия и имя, фамилия имя, полное имя, сотрудник, работник, физическое лицо',
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
    ru: 'почта, эл почта, электронная почта, рабочая почта, корпоративная почта, адрес электронной почты, адрес эл почты, адрес почты, почтовый ящик, электронный адрес, имейл, емейл, почта email, почта сотрудника, email сотрудника, рабочий email, корпоративный email',
    en: 'email, e mail, mail, email address, e mail address, work email, work e mail, business email, corporate email, primary email, primary smtp address',
    uz: 'pochta, pochtasi, elektron pochta, elektron pochtasi, elektron manzil, elektron manzili, ish pochtasi, korporativ pochta, email manzili',
  },
  position: {
    ru: 'должность, позиция, штатная должность',
    en: 'position, job title, jobtitle, title, job, employee title',
    uz: 'lavozim, lavozimi',
  },
  department: {
    ru: 'отдел, подразделение, департамент, структурное подразделение, отделение, управление, служба, отдел подразделение, подразделение организации',
    en: 'department, dept, division, unit, org unit, organizational unit, team',
    uz: 'bolim, bolimi, bolinma, tarkibiy bolinma, departament, boshqarma',
  },
  manager: {
    ru: 'руководитель, почта руководителя, email руководителя, непосредственный руководитель, начальник',
    en: 'manager, managers email, manager email, supervisor, reports to, line manager',
    uz: 'rahbar, rahbari, rahbar pochtasi, bevosita rahbar',
  },
  role: { ru: 'роль, роль в системе, права, права доступа', en: 'role, system role, access', uz: 'rol, roli, tizimdagi rol' },
};

const fieldOf = new Map(
  (Object.entries(names) as [ImportField, Record<Language, string>][]).flatMap(([field, words]) =>
    Object.values(words).flatMap((list) => list.split(', ').map((word) => [word, field] as const)),
  ),
);

/** What the titles of a row say of their columns, each for itself. "Name" beside a surname is the first name. */
export function fieldsNamed(titles: readonly string[]): (ImportField | null)[] {
  const fields = titles.map((title) => fieldOf.get(plainTitle(title)) ?? null);
  if (!fields.includes('last_name') || fields.includes('first_name')) return fields;
  return fields.map((field, at) => (field === 'full_name' && plainTitle(titles[at] ?? '') === 'name' ? 'first_name' : field));
}
