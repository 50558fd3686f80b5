import { localizeDepartment } from '@vigil/contract/departments/no-department.ts';
import type { DirectoryIssue } from '@vigil/contract/directories/directory.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { refusalWords } from '@vigil/contract/staff-imports/refusal-words.ts';
import type { TableCell, TableTitle } from '../../../documents/table-file.ts';
import { wordsIn } from '../../../words.ts';
import { fieldTitle } from '../../employees/rules/staff-words.ts';

export const issueTitles = (language: Language): TableTitle[] => [
  { header: wordsIn(language).tables.directory_issues.outcome, width: 20 },
  { header: wordsIn(language).tables.directory_issues.reason, width: 50 },
  ...(['last_name', 'first_name', 'middle_name', 'email', 'department'] as const).map((field) => ({
    header: fieldTitle(field, language),
    width: 28,
  })),
  { header: wordsIn(language).tables.directory_issues.manager, width: 40 },
];

export const issueRow = (issue: DirectoryIssue, language: Language): TableCell[] => [
  wordsIn(language).tables.issue_kinds[issue.kind],
  refusalWords[issue.reason][language],
  issue.last_name,
  issue.first_name,
  issue.middle_name,
  issue.email,
  localizeDepartment(issue.department, language),
  issue.manager,
];
