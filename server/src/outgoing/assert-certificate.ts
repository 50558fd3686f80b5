import type { Language } from '@vigil/contract/shared/languages.ts';
import { flawProblem } from '../http/validate.ts';
import { certificatesIn } from './ca-certificates.ts';

/** Refuses text without a readable certificate. An empty text means no certificate. */
export function assertCertificate({ language }: { language: Language }, ca_certificate: string): void {
  if (ca_certificate.trim() === '' || certificatesIn(ca_certificate) !== undefined) return;
  throw flawProblem({ ca_certificate: { code: 'certificate' } }, language);
}
