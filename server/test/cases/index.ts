import type { Cases } from './case.ts';
import { accountCases } from './accounts.ts';
import { learningCases } from './learning.ts';
import { staffCases } from './staff.ts';

export const cases: Cases = { ...accountCases, ...learningCases, ...staffCases };
