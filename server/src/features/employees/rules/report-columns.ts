import { shownDepartment } from '@vigil/contract/departments/no-department.ts';
import type { Employee } from '@vigil/contract/employees/employee.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { TableCell, TableTitle } from '../../../documents/table-file.ts';
import { fieldTitles, roleTitles, type Words } from './staff-words.ts';

type Column = { title: Words; width: number; cell: (employee: Employee, language: Language) => TableCell };

const text = (title: Words, width: number, cell: Column['cell']): Column => ({ title, width, cell });
const figure = (title: Words, cell: (employee: Employee) => number | null): Column => ({ title, width: 14, cell });

/** The list's columns. An import recognises the titles of the first eight. */
const columns: Column[] = [
  text(fieldTitles.last_name, 20, ({ last_name }) => last_name),
  text(fieldTitles.first_name, 20, ({ first_name }) => first_name),
  text(fieldTitles.middle_name, 20, ({ middle_name }) => middle_name),
  text(fieldTitles.email, 32, ({ email }) => email),
  text(fieldTitles.position, 28, ({ position }) => position),
  text(fieldTitles.department, 28, ({ department }, language) => shownDepartment(department.title, language)),
  text(fieldTitles.role, 22, ({ role }, language) => (role === 'pdf_service' ? '' : roleTitles[role][language])),
  text(fieldTitles.manager, 32, ({ manager }) => manager?.email ?? ''),
  text(
    { ru: 'Зарегистрирован', en: 'Registered', uz: 'Roʻyxatdan oʻtgan' },
    16,
    ({ is_registered }, language) => (is_registered ? yes : no)[language],
  ),
  text({ ru: 'Теги', en: 'Tags', uz: 'Teglar' }, 24, ({ tags }) => tags.map(({ title }) => title).join(', ')),
  figure({ ru: 'Уровень риска', en: 'Risk level', uz: 'Xavf darajasi' }, ({ statistic }) => statistic.risk_level ?? null),
  figure({ ru: 'Обучение, %', en: 'Learning, %', uz: 'Taʼlim, %' }, ({ statistic }) => statistic.progress),
  figure(
    { ru: 'Писем получено', en: 'Emails received', uz: 'Olingan xatlar' },
    ({ statistic }) => statistic.phishing_events?.sent ?? null,
  ),
  figure(
    { ru: 'Перешли по ссылке', en: 'Clicked the link', uz: 'Havolani bosgan' },
    ({ statistic }) => statistic.phishing_events?.clicked ?? null,
  ),
  figure(
    { ru: 'Ввели данные', en: 'Entered data', uz: 'Maʼlumot kiritgan' },
    ({ statistic }) => statistic.phishing_events?.entered_data ?? null,
  ),
];

const yes: Words = { ru: 'да', en: 'yes', uz: 'ha' };
const no: Words = { ru: 'нет', en: 'no', uz: 'yoʻq' };
export const reportTitles = (language: Language): TableTitle[] =>
  columns.map(({ title, width }) => ({ header: title[language], width }));

export const reportRow = (employee: Employee, language: Language): TableCell[] =>
  columns.map(({ cell }) => cell(employee, language));
