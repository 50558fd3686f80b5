import { z } from 'zod';
import { fieldsOf, without } from '../shared/fields.ts';
import { day } from '../shared/page.ts';
import { versioned } from '../shared/version.ts';
import { holidayCalendars } from './holidays.ts';
import { OWN_DAYS_MAX, workingHoursFlaws, workingHoursRules } from './rules.ts';

export const workingHours = z
  .object({
    /** The days on which people work: Monday is 1, Sunday 7. */
    weekdays: z.array(z.number().int().min(1).max(7)).max(7),
    /** `from` and `until`, such as `09:00`, in the organisation's time zone; the end may be `24:00`. */
    ...fieldsOf(workingHoursRules),
    /** The country whose holidays apply. */
    holidays: z.enum(holidayCalendars),
    /** Days that override the week and the holidays. */
    days: z.array(z.object({ day, is_working: z.boolean() })).max(OWN_DAYS_MAX),
  })
  .superRefine(without(workingHoursFlaws));
export const workingHoursShown = workingHours.extend(versioned);
export type WorkingHoursShown = z.infer<typeof workingHoursShown>;
