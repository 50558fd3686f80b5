import { z } from 'zod';
import { legalTextVersions, type LegalText } from '../site/legal-texts.ts';
import { invitingOrganization, newPassword } from './password.ts';

const versionOf = (kind: LegalText) => z.number().int().min(1).max(legalTextVersions[kind]).default(legalTextVersions[kind]);

const name = z.string().trim().min(1).max(200);

export const registration = z.object({
  invite_token: z.string().min(1).max(200),
  password: newPassword,
  last_name: name,
  first_name: name,
  middle_name: z.string().trim().max(200).default(''),
  accepts_privacy_policy: z.boolean().default(false),
  accepts_agreement: z.boolean().default(false),
  /** The versions of the legal texts that the form showed, and that the person accepts. */
  privacy_policy_version: versionOf('privacy_policy'),
  agreement_version: versionOf('agreement'),
});
export type Registration = z.output<typeof registration>;

/** The invited person; prefills the registration form. */
export const invitation = z.object({
  email: z.string(),
  last_name: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  organization: invitingOrganization,
});
export type Invitation = z.infer<typeof invitation>;
