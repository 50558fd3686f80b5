import { z } from 'zod';
import { fieldsOf, without } from '../shared/fields.ts';
import { overdueFlaws, overdueRules, REMIND_BEFORE_DAYS_MAX, REMIND_BEFORE_MAX } from './rules.ts';

const fields = fieldsOf(overdueRules);

export const reminders = z.object({
  before_days: z
    .array(z.number().int().min(1).max(REMIND_BEFORE_DAYS_MAX))
    .max(REMIND_BEFORE_MAX)
    .refine((days) => new Set(days).size === days.length),
  on_day: z.boolean(),
  overdue: z
    .object({ ...fields, managers_from: fields.managers_from.nullable() })
    .superRefine(without(overdueFlaws))
    .nullable(),
});
