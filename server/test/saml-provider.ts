import { createSign, randomUUID, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { encrypt } from 'xml-encryption';
import { Constants, IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify';
import { generate } from 'selfsigned';

setSchemaValidator({ validate: async () => 'not validated' });

const { redirect } = Constants.namespace.binding;
const ENTITY = 'https://idp.test/adfs/services/trust';
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

/** The values of the provider's response, which a case may replace. An empty text leaves the attribute out. */
type ResponseValues = {
  name_id: string;
  email: string;
  name_id_format: string;
  name_qualifier: string;
  sp_name_qualifier: string;
  in_response_to: string;
  audience: string;
  recipient: string;
  destination: string;
  issuer: string;
  not_before: Date;
  not_after: Date;
  session_index: string;
  assertion_id: string;
  status: string;
  /** The nested second status code, which is more specific. */
  status_within: string;
  /** Additional attributes, by name. */
  more: Record<string, string>;
};

export type ResponseOptions = {
  values?: Partial<ResponseValues>;
  isEncrypted?: boolean;
  isMessageSigned?: boolean;
  isUnsigned?: boolean;
  /** The algorithms that sign and digest the assertion; SHA-256 by default. */
  hashes?: { signature: 'sha384' | 'sha512'; digest: 'sha384' | 'sha512' };
  isNameEncrypted?: boolean;
  /** The metadata of the service whose key encrypts the name; by default the service that gets the response. */
  nameKeyOf?: string;
};

/** A real SAML identity provider with its own keys, which talks to the service of the given metadata. */
export async function makeSamlProvider() {
  const keys = await generate([{ name: 'commonName', value: 'idp.test' }], { keySize: 2048, algorithm: 'sha256' });
  const settings = {
    entityID: ENTITY,
    privateKey: keys.private,
    signingCert: keys.cert,
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    wantAuthnRequestsSigned: true,
    wantLogoutResponseSigned: true,
    wantLogoutRequestSigned: true,
    nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
    singleSignOnService: [{ Binding: redirect, Location: 'https://idp.test/adfs/ls/' }],
    singleLogoutService: [{ Binding: redirect, Location: 'https://idp.test/adfs/ls/logout' }],
  };
  const idp = IdentityProvider(settings);
  const encrypting = IdentityProvider({ ...settings, isAssertionEncrypted: true });
  const serviceOf = (metadata: string, wantMessageSigned = false) =>
    ServiceProvider({ metadata, wantMessageSigned, wantLogoutRequestSigned: true });

  return {
    metadata: idp.getMetadata(),
    certificate: keys.cert,
    /** Checks our signed request as a provider does. Returns its id. */
    readRequest: async (metadata: string, url: string): Promise<string> => {
      const { searchParams, search } = new URL(url);
      const octetString = search.slice(1).split('&Signature=')[0]!;
      const query = Object.fromEntries(searchParams);
      const { extract } = await idp.parseLoginRequest(serviceOf(metadata), 'redirect', { query, octetString });
      return (extract as { request: { id: string } }).request.id;
    },
    /** Returns a response in base64, as a browser posts it. */
    answer: async (metadata: string, answering: ResponseOptions): Promise<string> => {
      const {
        values: changed = {},
        hashes,
        isEncrypted,
        isMessageSigned,
        isUnsigned,
        isNameEncrypted,
        nameKeyOf = metadata,
      } = answering;
      const sp = serviceOf(metadata, isMessageSigned);
      const place = String(sp.entityMeta.getAssertionConsumerService('post'));
      const values: ResponseValues = {
        name_id: 'nobody',
        email: 'nobody@idp.test',
        name_id_format: settings.nameIDFormat[0]!,
        name_qualifier: '',
        sp_name_qualifier: '',
        in_response_to: '',
        audience: sp.entityMeta.getEntityID(),
        recipient: place,
        destination: place,
        issuer: ENTITY,
        not_before: new Date(Date.now() - 1000),
        not_after: new Date(Date.now() + 300_000),
        session_index: `_${randomUUID()}`,
        assertion_id: `_${randomUUID()}`,
        status: 'urn:oasis:names:tc:SAML:2.0:status:Success',
        status_within: '',
        more: {},
        ...changed,
      };
      const name = nameOf(values);
      const context = responseOf(values, isNameEncrypted === true ? await encrypted(name, nameKeyOf) : name);
      if (hashes !== undefined) return Buffer.from(signedBy(context, keys.private, hashes)).toString('base64');
      if (isUnsigned === true) return Buffer.from(context).toString('base64');
      const made = await (isEncrypted === true ? encrypting : idp).createLoginResponse(
        sp,
        {} as never,
        'post',
        {},
        {
          customTagReplacement: () => ({ id: values.assertion_id, context }),
          encryptThenSign: isEncrypted === true && isMessageSigned === true,
        },
      );
      return made.context;
    },
    /** Encrypts an unsigned assertion for the service. Anybody can do this, because the service's key is public. */
    encryptUnsigned: async (metadata: string, xml: string) => SamlLib.encryptAssertion(encrypting, serviceOf(metadata), xml),
    logoutRequest: (metadata: string, binding: 'redirect' | 'post', who: { name_id: string; session_index: string }): string =>
      idp.createLogoutRequest(
        serviceOf(metadata),
        binding,
        { logoutNameID: who.name_id, sessionIndex: who.session_index },
        {
          relayState: 'back to the provider',
        },
      ).context,
    /** Checks our service's response to a logout request. Returns the id of the request that it answers. */
    readLogoutResponse: async (metadata: string, url: string): Promise<string> => {
      const { searchParams, search } = new URL(url);
      const octetString = search.slice(1).split('&Signature=')[0]!;
      const query = Object.fromEntries(searchParams);
      const { extract } = await idp.parseLogoutResponse(serviceOf(metadata), 'redirect', { query, octetString });
      return (extract as { response: { inResponseTo: string } }).response.inResponseTo;
    },
    readLogoutRequest: async (
      metadata: string,
      url: string,
    ): Promise<{ name_id: string; name: Record<string, string>; session_index: string }> => {
      const { searchParams, search } = new URL(url);
      const octetString = search.slice(1).split('&Signature=')[0]!;
      const query = Object.fromEntries(searchParams);
      const { extract } = await idp.parseLogoutRequest(serviceOf(metadata), 'redirect', { query, octetString });
      const { nameID, sessionIndex } = extract as unknown as { nameID: string; sessionIndex: string };
      const xml = inflateRawSync(Buffer.from(String(query['SAMLRequest']), 'base64')).toString();
      const [, attributes = ''] = /NameID ([^>]*)>/.exec(xml) ?? [];
      const name = Object.fromEntries([...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
      return { name_id: nameID, name, session_index: sessionIndex };
    },
  };
}
export type SamlProvider = Awaited<ReturnType<typeof makeSamlProvider>>;

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const attribute = (name: string, value: string) => (value === '' ? '' : ` ${name}="${escape(value)}"`);

/** Returns a name that declares its own namespace, so that it is valid outside of the response. */
const nameOf = ({ name_id, name_id_format, name_qualifier, sp_name_qualifier }: ResponseValues): string =>
  [
    `<saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" Format="${name_id_format}"`,
    `${attribute('NameQualifier', name_qualifier)}${attribute('SPNameQualifier', sp_name_qualifier)}>`,
    `${escape(name_id)}</saml:NameID>`,
  ].join('');

const DSIG = 'http://www.w3.org/2001/04/xmldsig-more#';
const digestName = { sha384: `${DSIG}sha384`, sha512: 'http://www.w3.org/2001/04/xmlenc#sha512' };

function signedBy(xml: string, privateKey: string, { signature, digest }: NonNullable<ResponseOptions['hashes']>): string {
  const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
  const signer = new SignedXml({
    privateKey,
    signatureAlgorithm: `${DSIG}rsa-${signature}`,
    canonicalizationAlgorithm: exclusive,
  });
  signer.SignatureAlgorithms[`${DSIG}rsa-sha384`] = class {
    getAlgorithmName = () => `${DSIG}rsa-sha384`;
    getSignature = (text: string) => createSign('RSA-SHA384').update(text).sign(privateKey, 'base64');
  } as never;
  signer.addReference({
    xpath: "//*[local-name(.)='Assertion']",
    digestAlgorithm: digestName[digest],
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
  });
  const reference = "//*[local-name(.)='Assertion']/*[local-name(.)='Issuer']";
  signer.computeSignature(xml, { location: { reference, action: 'after' } });
  return signer.getSignedXml();
}

/** Encrypts a name with the key in the service's metadata. */
async function encrypted(name: string, metadata: string): Promise<string> {
  const bare = /use="encryption".*?<(?:\w+:)?X509Certificate>([^<]+)</s.exec(metadata)![1]!.replaceAll(/\s/g, '');
  const pem = `-----BEGIN CERTIFICATE-----\n${bare.match(/.{1,64}/g)!.join('\n')}\n-----END CERTIFICATE-----`;
  const data = await promisify(encrypt)(name, {
    rsa_pub: new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'pem' }),
    pem,
    encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  } as never);
  return `<saml:EncryptedID>${data}</saml:EncryptedID>`;
}

function responseOf(values: ResponseValues, name: string): string {
  const now = new Date().toISOString();
  const { not_before, not_after, in_response_to } = values;
  const attributeOf = (name: string, value: string) =>
    value === ''
      ? ''
      : `<saml:Attribute Name="${name}"><saml:AttributeValue>${escape(value)}</saml:AttributeValue></saml:Attribute>`;
  const claim = (name: string, value: string) => attributeOf(`${CLAIMS}/${name}`, value);
  return [
    '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"',
    ` ID="_${randomUUID()}" Version="2.0" IssueInstant="${now}"${attribute('Destination', values.destination)}${attribute('InResponseTo', in_response_to)}>`,
    `<saml:Issuer>${escape(values.issuer)}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="${escape(values.status)}">`,
    values.status_within === '' ? '' : `<samlp:StatusCode Value="${escape(values.status_within)}"/>`,
    '</samlp:StatusCode></samlp:Status>',
    `<saml:Assertion ID="${values.assertion_id}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${escape(values.issuer)}</saml:Issuer>`,
    `<saml:Subject>${name}`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData',
    `${attribute('InResponseTo', in_response_to)}${attribute('Recipient', values.recipient)} NotOnOrAfter="${not_after.toISOString()}"/>`,
    '</saml:SubjectConfirmation></saml:Subject>',
    `<saml:Conditions NotBefore="${not_before.toISOString()}" NotOnOrAfter="${not_after.toISOString()}">`,
    `<saml:AudienceRestriction><saml:Audience>${escape(values.audience)}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${now}"${attribute('SessionIndex', values.session_index)}><saml:AuthnContext>`,
    '<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef>',
    '</saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>',
    claim('emailaddress', values.email),
    claim('surname', 'Каримова'),
    claim('givenname', 'Лола'),
    ...Object.entries(values.more).map(([name, value]) => attributeOf(name, value)),
    '</saml:AttributeStatement></saml:Assertion></samlp:Response>',
  ].join('');
}
