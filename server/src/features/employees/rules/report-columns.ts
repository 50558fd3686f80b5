import { localizeDepartment } from '@vigil/contract/departments/no-department.ts';
import type { Employee } from '@vigil/contract/employees/employee.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { TableCell, TableTitle } from '../../../documents/table-file.ts';
import { wordsIn, type Words } from '../../../words.ts';
import { roleTitle } from './staff-words.ts';

type Title = (words: Words) => string;
type Column = { title: Title; width: number; cell: (employee: Employee, language: Language) => TableCell };

const text = (title: Title, width: number, cell: Column['cell']): Column => ({ title, width, cell });
const figure = (title: Title, cell: (employee: Employee) => number | null): Column => ({ title, width: 14, cell });

/** The list's columns. An import recognises the titles of the first eight. */
const columns: Column[] = [
  text(
    ({ tables }) => tables.staff.last_name,
    20,
    ({ last_name }) => last_name,
  ),
  text(
    ({ tables }) => tables.staff.first_name,
    20,
    ({ first_name }) => first_name,
  ),
  text(
    ({ tables }) => tables.staff.middle_name,
    20,
    ({ middle_name }) => middle_name,
  ),
  text(
    ({ tables }) => tables.staff.email,
    32,
    ({ email }) => email,
  ),
  text(
    ({ tables }) => tables.staff.position,
    28,
    ({ position }) => position,
  ),
  text(
    ({ tables }) => tables.staff.department,
    28,
    ({ department }, language) => localizeDepartment(department.title, language),
  ),
  text(
    ({ tables }) => tables.staff.role,
    22,
    ({ role }, language) => (role === 'pdf_service' ? '' : roleTitle(role, language)),
  ),
  text(
    ({ tables }) => tables.staff.manager,
    32,
    ({ manager }) => manager?.email ?? '',
  ),
  text(
    ({ tables }) => tables.staff_report.registered,
    16,
    ({ is_registered }, language) => wordsIn(language).documents[is_registered ? 'yes' : 'no'],
  ),
  text(
    ({ tables }) => tables.staff_report.tags,
    24,
    ({ tags }) => tags.map(({ title }) => title).join(', '),
  ),
  figure(
    ({ tables }) => tables.staff_report.risk_level,
    ({ statistic }) => statistic.risk_level ?? null,
  ),
  figure(
    ({ tables }) => tables.staff_report.progress,
    ({ statistic }) => statistic.progress,
  ),
  figure(
    ({ tables }) => tables.staff_report.sent,
    ({ statistic }) => statistic.phishing_events?.sent ?? null,
  ),
  figure(
    ({ tables }) => tables.staff_report.clicked,
    ({ statistic }) => statistic.phishing_events?.clicked ?? null,
  ),
  figure(
    ({ tables }) => tables.staff_report.entered_data,
    ({ statistic }) => statistic.phishing_events?.entered_data ?? null,
  ),
];

export const reportTitles = (language: Language): TableTitle[] =>
  columns.map(({ title, width }) => ({ header: title(wordsIn(language)), width }));

export const reportRow = (employee: Employee, language: Language): TableCell[] =>
  columns.map(({ cell }) => cell(employee, language));
