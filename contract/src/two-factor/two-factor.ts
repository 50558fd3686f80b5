import { z } from 'zod';
import { accessToken } from '../auth/access-token.ts';
import { organizationBrand } from '../organizations/organization.ts';
import { moment } from '../shared/page.ts';

/** Six digits from the authenticator app, or a recovery code. */
export const code = z.object({ code: z.string().trim().min(6).max(20) });

/** The caller's second factor. */
const twoFactorState = z.object({
  is_on: z.boolean(),
  is_required: z.boolean(),
  /** The deadline for setting up the second factor; null if it is set up already or not required. */
  due_at: moment.nullable(),
  recovery_codes_left: z.number().int(),
});
export type TwoFactorState = z.infer<typeof twoFactorState>;

/** Includes the organisation's branding: people with a missing second factor learn nothing else about their organisation. */
export const myTwoFactor = twoFactorState.extend({ organization: organizationBrand });

export const twoFactorLink = z.object({
  otpauth_url: z.string(),
  /** A QR code of the link, as `data:image/svg+xml`. */
  qr: z.string(),
  /** The key in base32, for people who cannot scan. */
  secret: z.string(),
});

/** One-time codes for a lost device, shown only now. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const twoFactorSetUp = recoveryCodes.extend({
  /** Replaces a token whose second factor was missing; null for other tokens. */
  token: accessToken.nullable(),
});
export type TwoFactorSetUp = z.infer<typeof twoFactorSetUp>;
