import type { Cases } from './case.ts';
import { accountCases } from './accounts.ts';

export const cases: Cases = { ...accountCases };
