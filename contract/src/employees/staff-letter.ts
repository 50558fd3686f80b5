import { z } from 'zod';

/** A letter to the staff in plain text with variables; an empty line begins a paragraph. */
export const staffLetter = z.object({
  subject: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\r\n]*$/),
  text: z.string().trim().min(1).max(10_000),
});
export type StaffLetter = z.output<typeof staffLetter>;
