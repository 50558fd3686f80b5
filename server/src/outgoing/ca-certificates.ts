import { X509Certificate } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The certificates of a PEM text, in order; undefined if there are none or one is unreadable. */
export function certificatesIn(pem: string): string[] | undefined {
  const found = pem.match(CERTIFICATE) ?? [];
  if (found.length === 0) return undefined;
  try {
    return found.map((one) => new X509Certificate(one).toString());
  } catch {
    return undefined;
  }
}

/** TLS options that trust additional authorities; an empty text adds none. */
export const trustOptions = (pem: string): { ca?: string[] } =>
  pem.trim() === '' ? {} : { ca: [...getCACertificates('default'), ...(certificatesIn(pem) ?? [])] };

/** Adds authorities for every connection of this process, whatever library makes it. */
export function trustEverywhere(pems: readonly string[]): void {
  if (pems.length > 0) setDefaultCACertificates([...new Set([...getCACertificates('default'), ...pems])]);
}
