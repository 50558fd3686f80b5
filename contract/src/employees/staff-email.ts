import { z } from 'zod';
import { fieldsOf } from '../shared/fields.ts';
import { staffEmailRules } from './rules.ts';

export const staffEmail = z.object(fieldsOf(staffEmailRules));
export type StaffEmail = z.output<typeof staffEmail>;
