import { X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';
import { beforeAll, describe, expect, test } from 'vitest';
import { readMetadata } from './metadata.ts';

const certificateOf = async (name: string) => (await generate([{ name: 'commonName', value: name }], { keySize: 2048 })).cert;
const bare = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '');
const namesIn = (pems: readonly string[]) => pems.map((pem) => new X509Certificate(pem).subject);

let old: string;
let fresh: string;
let encryption: string;
beforeAll(async () => {
  [old = '', fresh = '', encryption = ''] = await Promise.all(['old', 'fresh', 'encryption'].map(certificateOf));
});

const key = (pem: string, use?: string) =>
  `<KeyDescriptor${use === undefined ? '' : ` use="${use}"`}><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${bare(pem)}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`;
const place = (service: string, binding: string, url: string) =>
  `<${service} Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${url}"/>`;

/** Metadata as ADFS writes it, in its order, with a signature of the whole and roles of other protocols. */
const adfs = ({
  keys = key(encryption, 'encryption') + key(old, 'signing') + key(fresh, 'signing'),
  url = 'https://adfs.corp.example/adfs/ls/',
} = {}) =>
  `\uFEFF<EntityDescriptor ID="_1" entityID="http://adfs.corp.example/adfs/services/trust" xmlns="urn:oasis:names:tc:SAML:2.0:metadata">
    <ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${bare(encryption)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>
    <RoleDescriptor xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="fed:SecurityTokenServiceType" xmlns:fed="http://docs.oasis-open.org/wsfed/federation/200706">${key(encryption, 'signing')}</RoleDescriptor>
    <SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${key(encryption, 'signing')}${place('SingleLogoutService', 'HTTP-Redirect', 'https://wrong.example')}</SPSSODescriptor>
    <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys}
      ${place('SingleLogoutService', 'HTTP-Redirect', url)}${place('SingleLogoutService', 'HTTP-POST', url)}
      <NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>
      ${place('SingleSignOnService', 'HTTP-POST', 'https://by-form.example')}${place('SingleSignOnService', 'HTTP-Redirect', url)}
    </IDPSSODescriptor>
  </EntityDescriptor>`;

describe('metadata as ADFS writes it', () => {
  test('give the provider, and both certificates while one follows the other', () => {
    const { certificates, ...rest } = readMetadata(adfs());
    expect(rest).toEqual({
      entity_id: 'http://adfs.corp.example/adfs/services/trust',
      sign_in_url: 'https://adfs.corp.example/adfs/ls/',
      logout_url: 'https://adfs.corp.example/adfs/ls/',
    });
    expect(namesIn(certificates)).toEqual(['CN=old', 'CN=fresh']);
  });

  test('may not say what a key is for', () => {
    expect(namesIn(readMetadata(adfs({ keys: key(fresh) })).certificates)).toEqual(['CN=fresh']);
  });

  test('may stand among others that provide nothing', () => {
    const entity = adfs().slice(1);
    const service = '<EntityDescriptor entityID="a service" xmlns="urn:oasis:names:tc:SAML:2.0:metadata"/>';
    const all = (inside: string) =>
      `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${inside}</EntitiesDescriptor>`;
    expect(readMetadata(all(service + entity)).entity_id).toMatch(/adfs/);
    expect(() => readMetadata(all(entity + entity))).toThrow(/no single/);
  });
});

test.each<[string, () => string, RegExp]>([
  ['no certificate to check by', () => adfs({ keys: key(encryption, 'encryption') }), /no certificate/],
  ['a certificate that is none', () => adfs({ keys: key('AAAA') }), /cannot be read/],
  ['a place that is no address of the web', () => adfs({ url: 'javascript:alert(1)' }), /Not an address/],
  ['a DOCTYPE', () => adfs().replace('<EntityDescriptor', '<!DOCTYPE a><EntityDescriptor'), /DOCTYPE/],
  [
    'a service and no provider',
    () => adfs().replaceAll('IDPSSODescriptor', 'AttributeAuthorityDescriptor'),
    /no identity provider/,
  ],
  ['no name', () => adfs().replace(/entityID="[^"]*"/, ''), /no entityID/],
  ['more than a megabyte', () => adfs() + ' '.repeat(1024 * 1024), /longer/],
])('with %s are refused', (_, make, reason) => {
  expect(() => readMetadata(make())).toThrow(reason);
});
