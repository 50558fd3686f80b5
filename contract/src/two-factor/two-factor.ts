import { z } from 'zod';
import { accessToken } from '../auth/access-token.ts';
import { organizationBrand } from '../organizations/organization.ts';
import { moment } from '../shared/page.ts';

/** Six digits out of the authenticator app, or a recovery code. */
export const code = z.object({ code: z.string().trim().min(6).max(20) });

/** One's own second factor. */
const twoFactorState = z.object({
  is_on: z.boolean(),
  is_required: z.boolean(),
  /** By when it must be set up: null when it is, or need not be. */
  due_at: moment.nullable(),
  recovery_codes_left: z.number().int(),
});
export type TwoFactorState = z.infer<typeof twoFactorState>;

/** With whose it is: anyone who still owes the factor learns nothing else of their organisation. */
export const myTwoFactor = twoFactorState.extend({ organization: organizationBrand });

export const twoFactorLink = z.object({
  otpauth_url: z.string(),
  /** A picture of the link, as `data:image/svg+xml`. */
  qr: z.string(),
  /** For anyone who cannot scan: base32. */
  secret: z.string(),
});

/** Each opens the door once when the device is lost; shown this one time. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const twoFactorSetUp = recoveryCodes.extend({
  /** In place of a token that owed its second factor; null for one that did not. */
  token: accessToken.nullable(),
});
export type TwoFactorSetUp = z.infer<typeof twoFactorSetUp>;
