import { z } from 'zod';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './rules.ts';

export const newPassword = z.string().min(PASSWORD_LENGTH_MIN).max(PASSWORD_LENGTH_MAX);

/** Who sends one-time links, and what it asks of passwords. */
export const invitingOrganization = z.object({
  title: z.string(),
  theme_color: z.string(),
  password_min_length: z.number().int(),
});

/** Whose a recovery link is: the form says so before it asks for the new password. */
export const recovery = z.object({
  email: z.string(),
  organization: invitingOrganization,
});
export type Recovery = z.infer<typeof recovery>;
