import type { CertificateSettings } from '@vigil/contract/certificates/certificate.ts';
import { certificateRules, MONTHS_DEFAULT, type CertificateTemplate } from '@vigil/contract/certificates/rules.ts';
import { type Flaws, flawsOf, noFlaws } from '@vigil/contract/shared/flaws.ts';

/** The form's values: a switched-off option keeps what was filled in. */
export type CertificateDraft = {
  issues_certificate: boolean;
  template: CertificateTemplate;
  ends: boolean;
  months: number;
  renews: boolean;
  signatory_name: string;
  signatory_title: string;
};

const fresh: CertificateSettings = {
  template: 'classic',
  months: MONTHS_DEFAULT,
  renews: true,
  signatory_name: '',
  signatory_title: '',
};

/**
 * Returns the form's values from the assignment's settings; without settings, certificates are off and the rest is copied from
 * `last`.
 */
export function certificateDraft(
  settings: CertificateSettings | null,
  last: CertificateSettings | null = null,
): CertificateDraft {
  const { template, months, renews, signatory_name, signatory_title } = settings ?? last ?? fresh;
  return {
    issues_certificate: settings !== null,
    template,
    ends: months !== null,
    months: months ?? MONTHS_DEFAULT,
    renews: months === null || renews,
    signatory_name,
    signatory_title,
  };
}

export const certificateFlaws = ({ issues_certificate, ends, months, ...draft }: CertificateDraft): Flaws =>
  issues_certificate ? flawsOf(certificateRules, { ...draft, months: ends ? months : null }) : noFlaws;

/** Returns the request's value; null means no certificate. */
export const certificateOf = (draft: CertificateDraft): CertificateSettings | null =>
  draft.issues_certificate
    ? {
        template: draft.template,
        months: draft.ends ? draft.months : null,
        renews: draft.ends && draft.renews,
        signatory_name: draft.signatory_name,
        signatory_title: draft.signatory_name.trim() === '' ? '' : draft.signatory_title,
      }
    : null;
