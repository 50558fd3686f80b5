import { z } from 'zod';
import { moment } from '../shared/page.ts';
import { fieldsOf } from '../shared/fields.ts';
import { versioned } from '../shared/version.ts';
import { policyRules } from './rules.ts';

const chosen = {
  ...fieldsOf(policyRules),
  /** Administrators must set up a second factor at their first sign-in. */
  admins_need_two_factor: z.boolean(),
  /** Password recovery reveals that an address is not registered: clearer for people, but strangers can probe addresses. */
  tells_unknown_address: z.boolean(),
};

/** An organisation's requirements for people who sign in with a password. */
export const signInPolicy = z.object({
  ...chosen,
  requires_two_factor: z.boolean(),
  two_factor_due_at: moment.nullable(),
  ...versioned,
});
export type SignInPolicy = z.infer<typeof signInPolicy>;

export const signInPolicyChange = z.object(chosen).partial();
export type SignInPolicyChange = z.output<typeof signInPolicyChange>;
