import type { CertificateSettings } from '@vigil/contract/certificates/certificate.ts';
import { certificateRules, MONTHS_DEFAULT, type CertificateTemplate } from '@vigil/contract/certificates/rules.ts';
import { type Flaws, flawsOf, noFlaws } from '@vigil/contract/shared/flaws.ts';

/** As the form has it: what is switched off keeps what was filled in. */
export type CertificateDraft = {
  gives_certificate: boolean;
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

/** As it is set up; where nothing is yet, off, and for the rest as `last` was. */
export function certificateDraft(
  settings: CertificateSettings | null,
  last: CertificateSettings | null = null,
): CertificateDraft {
  const { template, months, renews, signatory_name, signatory_title } = settings ?? last ?? fresh;
  return {
    gives_certificate: settings !== null,
    template,
    ends: months !== null,
    months: months ?? MONTHS_DEFAULT,
    renews: months === null || renews,
    signatory_name,
    signatory_title,
  };
}

export const certificateFlaws = ({ gives_certificate, ends, months, ...draft }: CertificateDraft): Flaws =>
  gives_certificate ? flawsOf(certificateRules, { ...draft, months: ends ? months : null }) : noFlaws;

/** What is sent; null: none. */
export const certificateOf = (draft: CertificateDraft): CertificateSettings | null =>
  draft.gives_certificate
    ? {
        template: draft.template,
        months: draft.ends ? draft.months : null,
        renews: draft.ends && draft.renews,
        signatory_name: draft.signatory_name,
        signatory_title: draft.signatory_name.trim() === '' ? '' : draft.signatory_title,
      }
    : null;
