import { z } from 'zod';
import { fieldsOf } from '../shared/fields.ts';
import { staffLetterRules } from './rules.ts';

export const staffLetter = z.object(fieldsOf(staffLetterRules));
export type StaffLetter = z.output<typeof staffLetter>;
