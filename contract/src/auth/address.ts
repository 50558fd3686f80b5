import { z } from 'zod';
import { emailField } from '../employees/employee.ts';
import { moment } from '../shared/page.ts';
import { invitingOrganization } from './password.ts';

/** Another address of one's own, and the password to show that it is oneself who asks. */
export const newAddress = z.object({
  email: emailField,
  password: z.string().min(1).max(1024),
});
export type NewAddress = z.output<typeof newAddress>;

/** What waits for the email's link. */
export const addressWish = z.object({ email: z.string(), expires_at: moment });
export type AddressWish = z.infer<typeof addressWish>;

/** Whose a link is: the page says so before it is confirmed. */
export const addressLink = z.object({ email: z.string(), organization: invitingOrganization });
export type AddressLink = z.infer<typeof addressLink>;
