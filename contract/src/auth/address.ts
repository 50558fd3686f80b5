import { z } from 'zod';
import { emailField } from '../employees/employee.ts';
import { moment } from '../shared/page.ts';
import { invitingOrganization } from './password.ts';

/** A new address for one's own account, confirmed with the password. */
export const newAddress = z.object({
  email: emailField,
  password: z.string().min(1).max(1024),
});
export type NewAddress = z.output<typeof newAddress>;

/** The address change that waits for its link to be opened. */
export const pendingAddress = z.object({ email: z.string(), expires_at: moment });
export type PendingAddress = z.infer<typeof pendingAddress>;

/** The new address that a link confirms, and its owner's organisation; shown before the change is confirmed. */
export const addressLink = z.object({ email: z.string(), organization: invitingOrganization });
export type AddressLink = z.infer<typeof addressLink>;
