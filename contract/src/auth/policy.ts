import { z } from 'zod';
import { moment } from '../shared/page.ts';
import { fieldsOf } from '../shared/fields.ts';
import { versioned } from '../shared/version.ts';
import { policyRules } from './rules.ts';

const chosen = {
  ...fieldsOf(policyRules),
  /** Administrators set a second factor up at their first sign-in. */
  admins_need_two_factor: z.boolean(),
  /** Recovery says so when nobody has the address: kinder to the forgetful, and to anyone who tries addresses out. */
  tells_unknown_address: z.boolean(),
};

/** What an organisation asks of those who sign in with a password. */
export const signInPolicy = z.object({
  ...chosen,
  requires_two_factor: z.boolean(),
  two_factor_due_at: moment.nullable(),
  ...versioned,
});
export type SignInPolicy = z.infer<typeof signInPolicy>;

export const signInPolicyChange = z.object(chosen).partial();
export type SignInPolicyChange = z.output<typeof signInPolicyChange>;
