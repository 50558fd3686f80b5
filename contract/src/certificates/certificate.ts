import { z } from 'zod';
import { fieldsOf, without } from '../shared/fields.ts';
import { language } from '../shared/language.ts';
import { day, id, moment } from '../shared/page.ts';
import { certificateRules, certificateTemplates, checkFlaws, checkRules } from './rules.ts';

const fields = fieldsOf(certificateRules);

/** What an assignment issues to people who complete it. */
export const certificateSettings = z.object({
  template: z.enum(certificateTemplates),
  /** Months of validity; null: no expiry. */
  months: fields.months.nullable(),
  /** Whether the course is assigned again before the certificate expires. */
  renews: z.boolean(),
  /** The name of the person who signs; empty: no signatory. */
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
  /** The assignment that the certificate was issued for. */
  assigned_course_id: id,
  state: certificateState,
  completed_on: day,
  valid_until: day.nullable(),
});
export type Certificate = z.infer<typeof certificate>;

/** A certificate as people who manage certificates see it. */
export const issuedCertificate = certificate.extend({
  user_id: id,
  /** The holder's name as printed on the certificate. */
  holder: z.string(),
  issued_at: moment,
  revoked: z.object({ at: moment, by_name: z.string().nullable(), reason: z.string() }).nullable(),
});
export type IssuedCertificate = z.infer<typeof issuedCertificate>;

/** The answer of the public contract's calls for a certificate file, which is ready at once. */
export const certificateFile = z.object({ id, status: z.literal('complete'), url: z.string() });

export const certificateCheck = z.object(fieldsOf(checkRules)).superRefine(without(checkFlaws));

/** The public details of a certificate, and whether it is valid. */
export const checkedCertificate = z.object({
  number: z.string(),
  course_title: z.string(),
  state: certificateState,
  completed_on: day,
  valid_until: day.nullable(),
  organization: z.object({ title: z.string(), theme_color: z.string(), logo: z.string().nullable() }),
});
export type CheckedCertificate = z.infer<typeof checkedCertificate>;

/** Each template drawn in the organisation's colour with its logo. */
export const templateSample = z.object({ template: z.enum(certificateTemplates), language, url: z.string() });
