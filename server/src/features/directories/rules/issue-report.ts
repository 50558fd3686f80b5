import { shownDepartment } from '@vigil/contract/departments/no-department.ts';
import type { DirectoryIssue, DirectoryIssueKind } from '@vigil/contract/directories/directory.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { refusalWords } from '@vigil/contract/staff-imports/refusal-words.ts';
import type { TableCell, TableTitle } from '../../../documents/table-file.ts';
import { fieldTitles, type Words } from '../../employees/rules/staff-words.ts';

const titles = {
  outcome: { ru: 'Итог', en: 'Outcome', uz: 'Natija' },
  reason: { ru: 'Причина', en: 'Reason', uz: 'Sabab' },
  manager: { ru: 'Руководитель в каталоге', en: 'Manager in the directory', uz: 'Katalogdagi rahbar' },
} satisfies Record<string, Words>;

const kindWords: Record<DirectoryIssueKind, Words> = {
  rejected: { ru: 'Отклонён', en: 'Rejected', uz: 'Rad etildi' },
  skipped: { ru: 'Пропущен', en: 'Skipped', uz: 'Oʻtkazib yuborildi' },
  manager: { ru: 'Без руководителя', en: 'Without the manager', uz: 'Rahbarsiz' },
  domain: { ru: 'Домен не подтверждён', en: 'Domain not verified', uz: 'Domen tasdiqlanmagan' },
};

export const issueTitles = (language: Language): TableTitle[] => [
  { header: titles.outcome[language], width: 20 },
  { header: titles.reason[language], width: 50 },
  ...(['last_name', 'first_name', 'middle_name', 'email', 'department'] as const).map((field) => ({
    header: fieldTitles[field][language],
    width: 28,
  })),
  { header: titles.manager[language], width: 40 },
];

export const issueRow = (issue: DirectoryIssue, language: Language): TableCell[] => [
  kindWords[issue.kind][language],
  refusalWords[issue.reason][language],
  issue.last_name,
  issue.first_name,
  issue.middle_name,
  issue.email,
  shownDepartment(issue.department, language),
  issue.manager,
];
