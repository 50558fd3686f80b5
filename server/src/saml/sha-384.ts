import { createHash, createVerify } from 'node:crypto';
import { SignedXml, type HashAlgorithm, type SignatureAlgorithm } from 'xml-crypto';

type Finders = {
  findHashAlgorithm: (this: Finders, name: string) => HashAlgorithm;
  findSignatureAlgorithm: (this: Finders, name: string) => SignatureAlgorithm;
  privateKey: unknown;
};

const DIGEST = 'http://www.w3.org/2001/04/xmldsig-more#sha384';
const SIGNATURE = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384';

const digest: HashAlgorithm = {
  getAlgorithmName: () => DIGEST,
  getHash: (xml) => createHash('sha384').update(xml, 'utf8').digest('base64'),
};
const signature = {
  getAlgorithmName: () => SIGNATURE,
  verifySignature: (signed: string, key: string, value: string) =>
    createVerify('RSA-SHA384').update(signed).verify(key, value, 'base64'),
} as SignatureAlgorithm;

/**
 * Adds SHA-384 to the library that checks signatures, which supports only SHA-256 and SHA-512. Lasso, the SAML library of
 * lemonldap-ng, digests with SHA-384 when it is configured to sign with SHA-512.
 */
export function addSha384(): void {
  const finders = SignedXml.prototype as unknown as Finders;
  const { findHashAlgorithm, findSignatureAlgorithm } = finders;
  finders.findHashAlgorithm = function find(name) {
    return name === DIGEST ? digest : findHashAlgorithm.call(this, name);
  };
  finders.findSignatureAlgorithm = function find(name) {
    // Verification only.
    return name === SIGNATURE && this.privateKey === undefined ? signature : findSignatureAlgorithm.call(this, name);
  };
}
