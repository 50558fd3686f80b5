import type { Employee } from '@vigil/contract/employees/employee.ts';
import type { StaffRole } from '@vigil/contract/employees/rules.ts';
import type { Language } from '@vigil/contract/shared/language.ts';

export type ReportCell = string | number | null;
type Words = Record<Language, string>;
type Column = { title: Words; width: number; cell: (employee: Employee, language: Language) => ReportCell };

const text = (title: Words, width: number, cell: Column['cell']): Column => ({ title, width, cell });
const figure = (title: Words, cell: (employee: Employee) => number | null): Column => ({ title, width: 14, cell });

/** The list's columns. The titles of the first seven are read back by an import. */
const columns: Column[] = [
  text({ ru: 'Фамилия', en: 'Last name', uz: 'Familiya' }, 20, ({ last_name }) => last_name),
  text({ ru: 'Имя', en: 'First name', uz: 'Ism' }, 20, ({ first_name }) => first_name),
  text({ ru: 'Отчество', en: 'Middle name', uz: 'Otasining ismi' }, 20, ({ middle_name }) => middle_name),
  text({ ru: 'Электронная почта', en: 'Email', uz: 'Elektron pochta' }, 32, ({ email }) => email),
  text({ ru: 'Должность', en: 'Position', uz: 'Lavozim' }, 28, ({ position }) => position),
  text({ ru: 'Отдел', en: 'Department', uz: 'Boʻlim' }, 28, ({ department }) => department.title),
  text({ ru: 'Роль', en: 'Role', uz: 'Rol' }, 22, ({ role }, language) =>
    role === 'pdf_service' ? '' : roleWords[role][language],
  ),
  text(
    { ru: 'Зарегистрирован', en: 'Registered', uz: 'Roʻyxatdan oʻtgan' },
    16,
    ({ is_registered }, language) => (is_registered ? yes : no)[language],
  ),
  text({ ru: 'Теги', en: 'Tags', uz: 'Teglar' }, 24, ({ tags }) => tags.map(({ title }) => title).join(', ')),
  figure({ ru: 'Уровень риска', en: 'Risk level', uz: 'Xavf darajasi' }, ({ statistic }) => statistic.risk_level),
  figure({ ru: 'Обучение, %', en: 'Learning, %', uz: 'Oʻqish, %' }, ({ statistic }) => statistic.progress),
  figure(
    { ru: 'Писем получено', en: 'Letters received', uz: 'Olingan xatlar' },
    ({ statistic }) => statistic.phishing_events.sent,
  ),
  figure({ ru: 'Перешли по ссылке', en: 'Clicked', uz: 'Havolani bosgan' }, ({ statistic }) => statistic.phishing_events.clicked),
  figure(
    { ru: 'Ввели данные', en: 'Entered data', uz: 'Maʼlumot kiritgan' },
    ({ statistic }) => statistic.phishing_events.entered_data,
  ),
];

const yes: Words = { ru: 'да', en: 'yes', uz: 'ha' };
const no: Words = { ru: 'нет', en: 'no', uz: 'yoʻq' };
const roleWords: Record<StaffRole, Words> = {
  employee: { ru: 'Сотрудник', en: 'Employee', uz: 'Xodim' },
  content_manager: { ru: 'Контент-менеджер', en: 'Content manager', uz: 'Kontent menejer' },
  operator: { ru: 'Оператор', en: 'Operator', uz: 'Operator' },
  super_user: { ru: 'Суперпользователь', en: 'Super user', uz: 'Superfoydalanuvchi' },
  system_admin: { ru: 'Системный администратор', en: 'System administrator', uz: 'Tizim administratori' },
};

export const reportTitles = (language: Language): { header: string; width: number }[] =>
  columns.map(({ title, width }) => ({ header: title[language], width }));

export const reportRow = (employee: Employee, language: Language): ReportCell[] =>
  columns.map(({ cell }) => cell(employee, language));
