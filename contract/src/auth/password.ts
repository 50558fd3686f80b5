import { z } from 'zod';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './rules.ts';

export const newPassword = z.string().min(PASSWORD_LENGTH_MIN).max(PASSWORD_LENGTH_MAX);

/** Whose a recovery link is: the form says so before it asks for the new password. */
export const recovery = z.object({
  email: z.string(),
  organization: z.object({ title: z.string(), theme_color: z.string() }),
});
export type Recovery = z.infer<typeof recovery>;
