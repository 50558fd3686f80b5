import { z } from 'zod';
import { fieldsOf, without } from '../shared/fields.ts';
import { language } from '../shared/language.ts';
import { day, id, moment } from '../shared/page.ts';
import { certificateRules, certificateTemplates, checkFlaws, checkRules } from './rules.ts';

const fields = fieldsOf(certificateRules);

/** What an assignment gives to anyone who completes it. */
export const certificateSettings = z.object({
  template: z.enum(certificateTemplates),
  /** How long it is valid; null: for good. */
  months: fields.months.nullable(),
  /** The course is given again before the certificate ends. */
  renews: z.boolean(),
  /** Nobody signs when empty. */
  signatory_name: fields.signatory_name,
  signatory_title: fields.signatory_title,
});
export type CertificateSettings = z.output<typeof certificateSettings>;

export const certificateStates = ['valid', 'expired', 'revoked'] as const;
export const certificateState = z.enum(certificateStates);
export type CertificateState = z.infer<typeof certificateState>;

export const certificate = z.object({
  id,
  number: z.string(),
  course_title: z.string(),
  /** The assignment that it was issued for. */
  assigned_course_id: id,
  state: certificateState,
  completed_on: day,
  valid_until: day.nullable(),
});
export type Certificate = z.infer<typeof certificate>;

/** The same to anyone who issues them. */
export const issuedCertificate = certificate.extend({
  user_id: id,
  /** As it is written in it. */
  holder: z.string(),
  issued_at: moment,
  revoked: z.object({ at: moment, by_name: z.string().nullable(), reason: z.string() }).nullable(),
});
export type IssuedCertificate = z.infer<typeof issuedCertificate>;

/** The answer of the contract's calls for a certificate's file: there at once. */
export const certificateFile = z.object({ id, status: z.literal('complete'), url: z.string() });

export const certificateCheck = z.object(fieldsOf(checkRules)).superRefine(without(checkFlaws));

/** What anyone who shows a certificate has shown already, and whether it holds. */
export const checkedCertificate = z.object({
  number: z.string(),
  course_title: z.string(),
  state: certificateState,
  completed_on: day,
  valid_until: day.nullable(),
  organization: z.object({ title: z.string(), theme_color: z.string(), logo: z.string().nullable() }),
});
export type CheckedCertificate = z.infer<typeof checkedCertificate>;

/** How each template looks in the organisation's colour, with its logo. */
export const templateSample = z.object({ template: z.enum(certificateTemplates), language, url: z.string() });
