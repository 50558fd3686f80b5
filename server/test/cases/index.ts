import type { Cases } from './case.ts';
import { accountCases } from './accounts.ts';
import { certificateCases } from './certificates.ts';
import { learningCases } from './learning.ts';
import { phishingCases } from './phishing.ts';
import { reportCases } from './reports.ts';
import { ssoCases } from './sso.ts';
import { staffCases } from './staff.ts';
import { tagCases } from './tags.ts';

export const cases: Cases = {
  ...accountCases,
  ...certificateCases,
  ...learningCases,
  ...phishingCases,
  ...reportCases,
  ...ssoCases,
  ...staffCases,
  ...tagCases,
};
