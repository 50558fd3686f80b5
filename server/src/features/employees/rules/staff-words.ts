import type { StaffRole } from '@vigil/contract/employees/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';

export type Words = Record<Language, string>;

/** The column titles of our files; an import recognises each of them. */
export const fieldTitles = {
  last_name: { ru: 'Фамилия', en: 'Last name', uz: 'Familiya' },
  first_name: { ru: 'Имя', en: 'First name', uz: 'Ism' },
  middle_name: { ru: 'Отчество', en: 'Middle name', uz: 'Otasining ismi' },
  email: { ru: 'Электронная почта', en: 'Email', uz: 'Elektron pochta' },
  position: { ru: 'Должность', en: 'Position', uz: 'Lavozim' },
  department: { ru: 'Отдел', en: 'Department', uz: 'Boʻlim' },
  role: { ru: 'Роль', en: 'Role', uz: 'Rol' },
  manager: { ru: 'Почта руководителя', en: 'Manager’s email', uz: 'Rahbar pochtasi' },
} satisfies Record<string, Words>;
export type StaffField = keyof typeof fieldTitles;

const widths: Record<StaffField, number> = {
  last_name: 20,
  first_name: 20,
  middle_name: 20,
  email: 32,
  position: 28,
  department: 28,
  role: 22,
  manager: 32,
};

/** The columns of a staff file, in order. */
export const staffFields = Object.keys(fieldTitles) as StaffField[];
export const staffTitles = (language: Language) =>
  staffFields.map((field) => ({ header: fieldTitles[field][language], width: widths[field] }));

export const roleTitles: Record<StaffRole, Words> = {
  employee: { ru: 'Сотрудник', en: 'Employee', uz: 'Xodim' },
  content_manager: { ru: 'Контент-менеджер', en: 'Content manager', uz: 'Kontent menejer' },
  operator: { ru: 'Оператор', en: 'Operator', uz: 'Operator' },
  super_user: { ru: 'Суперпользователь', en: 'Super user', uz: 'Superfoydalanuvchi' },
  system_admin: { ru: 'Системный администратор', en: 'System administrator', uz: 'Tizim administratori' },
};
