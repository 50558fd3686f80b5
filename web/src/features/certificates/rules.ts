import type { CertificateSettings } from '@vigil/contract/certificates/certificate.ts';
import { certificateRules, MONTHS_DEFAULT, type CertificateTemplate } from '@vigil/contract/certificates/rules.ts';
import { type Flaws, flawsOf, noFlaws } from '@vigil/contract/shared/flaws.ts';

/** The form's values. Switching an option off does not clear its fields. */
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
 * Returns the form's values for an assignment's settings. Without settings, certificates are off and the other values are those
 * of `last`.
 */
export function certificateDraftOf(
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

/** Returns the settings to send to the server; null means no certificate. */
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
