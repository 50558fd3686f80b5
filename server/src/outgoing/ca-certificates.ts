import { X509Certificate } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The certificates of a PEM text, in order; undefined: there are none, or one that cannot be read. */
export function certificatesIn(pem: string): string[] | undefined {
  const found = pem.match(CERTIFICATE) ?? [];
  if (found.length === 0) return undefined;
  try {
    return found.map((one) => new X509Certificate(one).toString());
  } catch {
    return undefined;
  }
}

/** What makes a connection trust one authority more; an empty text adds none. */
export const trusting = (pem: string): { ca?: string[] } =>
  pem.trim() === '' ? {} : { ca: [...getCACertificates('default'), ...(certificatesIn(pem) ?? [])] };

/** The same for every connection of this process, whatever library makes it. */
export function trustEverywhere(pems: readonly string[]): void {
  if (pems.length > 0) setDefaultCACertificates([...new Set([...getCACertificates('default'), ...pems])]);
}
