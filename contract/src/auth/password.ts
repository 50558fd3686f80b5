import { z } from 'zod';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './rules.ts';

export const newPassword = z.string().min(PASSWORD_LENGTH_MIN).max(PASSWORD_LENGTH_MAX);

/** The organisation that sends one-time links, and its password policy. */
export const invitingOrganization = z.object({
  title: z.string(),
  theme_color: z.string(),
  password_min_length: z.number().int(),
});

/** The owner of a recovery link, shown before the new password is asked for. */
export const recovery = z.object({
  email: z.string(),
  organization: invitingOrganization,
});
export type Recovery = z.infer<typeof recovery>;
