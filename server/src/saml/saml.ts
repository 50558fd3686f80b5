import { verify, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { SAML, type Profile } from '@node-saml/node-saml';
import { XMLSerializer } from '@xmldom/xmldom';
import type { SsoCheck } from '@vigil/contract/sso/rules.ts';
import { decrypt } from 'xml-encryption';
import type { IdentityProvider } from './metadata.ts';
import { addSha384 } from './sha-384.ts';
import { SsoError } from '../outgoing/sso-error.ts';
import { anywhereIn, attributeOf, childrenOf, firstOf, isNamed, parseMessage, parseXml, textOf } from './xml.ts';

/** Our identity at one provider: each provider has its own entity ID and keys of ours. */
type ServiceProvider = {
  entity_id: string;
  answer_url: string;
  logout_url: string;
  private_key: string;
  certificate: string;
};
/** `asks_lasting_name`: requests ask for a persistent NameID, which some providers refuse. */
export type Parties = { idp: IdentityProvider; sp: ServiceProvider; asks_lasting_name: boolean };

/** What a signed assertion proves. */
export type SamlProof = {
  assertion_id: string;
  /** Until when the assertion must be stored, so that it is accepted only once. */
  expires_at: Date;
  subject: string;
  /** The NameID format; empty: not given. */
  subject_format: string;
  /** The NameID's qualifiers; null: not given. */
  name_qualifier: string | null;
  sp_name_qualifier: string | null;
  /** Transient: different each time, so it identifies nobody later. */
  is_transient: boolean;
  session_index: string | null;
  /** The id of our request that the assertion answers; null: the provider started the sign-in. */
  in_response_to: string | null;
  /** First values, by attribute name. */
  attributes: Map<string, string>;
};

addSha384();

const SKEW_MS = 60_000;
const MESSAGE_BYTES_MAX = 256 * 1024;
const SUBJECT_LENGTH_MAX = 1000;
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const INVALID_NAME_POLICY = 'urn:oasis:names:tc:SAML:2.0:status:InvalidNameIDPolicy';
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

const signatures = new Map([
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha384', 'sha384'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'sha512'],
]);
const digests = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);

function samlClient(
  { idp, sp, asks_lasting_name }: Parties,
  { id, mustReauthenticate = false }: { id?: string; mustReauthenticate?: boolean } = {},
): SAML {
  return new SAML({
    entryPoint: idp.sign_in_url,
    logoutUrl: idp.logout_url ?? idp.sign_in_url,
    idpCert: idp.certificates,
    issuer: sp.entity_id,
    audience: sp.entity_id,
    callbackUrl: sp.answer_url,
    logoutCallbackUrl: sp.logout_url,
    privateKey: sp.private_key,
    decryptionPvk: sp.private_key,
    publicCert: sp.certificate,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    // ADFS signs the assertion but not the envelope; a signed envelope alone is never enough.
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: SKEW_MS,
    identifierFormat: asks_lasting_name ? PERSISTENT : null,
    // The provider may have to create such a NameID first.
    allowCreate: true,
    forceAuthn: mustReauthenticate,
    disableRequestedAuthnContext: true,
    ...(id !== undefined && { generateUniqueId: () => id }),
  });
}

/** Returns the signed address to sign in at. The answer repeats `id`. `mustReauthenticate`: the provider must ask for the password again. */
export const signInUrl = (
  parties: Parties,
  { id, mustReauthenticate, relayState = '' }: { id: string; mustReauthenticate: boolean; relayState?: string },
): Promise<string> => samlClient(parties, { id, mustReauthenticate }).getAuthorizeUrlAsync(relayState, undefined, {});

/** Returns our SAML metadata. We accept logout requests by both bindings, but the library lists only one. */
export const serviceProviderMetadata = (parties: Parties): string =>
  samlClient(parties)
    .generateServiceProviderMetadata(parties.sp.certificate, parties.sp.certificate)
    .replace(/( *)<SingleLogoutService [^>]*>\n/, (byForm) => byForm + byForm.replace('HTTP-POST', 'HTTP-Redirect'));

/** Reads the answer from the provider. Only what the provider's key signed is trusted; the rest is compared with it. */
export async function readAnswer(parties: Parties, base64: string): Promise<SamlProof> {
  const { idp, sp } = parties;
  const text = decode(base64);
  const response = parseMessage(text);
  assertThat(isNamed(response, 'protocol', 'Response'), 'Not a response.', 'answer');
  const destination = attributeOf(response, 'Destination');
  assertThat([undefined, sp.answer_url].includes(destination), `Meant for another address: ${destination}`, 'destination');
  const issuer = firstOf(response, 'assertion', 'Issuer');
  assertThat(issuer === undefined || textOf(issuer) === idp.entity_id, `From another provider: ${textOf(issuer)}`, 'issuer');
  assertNotDeclined(response);
  assertSingleAssertion(response);
  assertStrongSignatures(response);
  const profile = await verifyWith(() =>
    samlClient(parties).validatePostResponseAsync({ SAMLResponse: Buffer.from(text).toString('base64') }),
  );
  return proofOf(profile, parties, attributeOf(response, 'InResponseTo') ?? null);
}

function assertNotDeclined(response: Element): void {
  const status = firstOf(response, 'protocol', 'Status') ?? response;
  const code = firstOf(status, 'protocol', 'StatusCode');
  if (attributeOf(code, 'Value') === SUCCESS) return;
  const codes = [code, code && firstOf(code, 'protocol', 'StatusCode')].map((one) => attributeOf(one, 'Value')).filter(Boolean);
  const reason = [...codes, textOf(firstOf(status, 'protocol', 'StatusMessage'))].filter(Boolean).join(' ');
  const failedCheck = codes.includes(INVALID_NAME_POLICY) ? 'name_policy' : 'status';
  throw new SsoError('declined', `The provider answered ${reason || 'nothing'}.`, { failedCheck });
}

/** Requires exactly one assertion, in its proper place, and no duplicate ids, so that no second one can be hidden. */
function assertSingleAssertion(response: Element): void {
  const assertions = [
    ...anywhereIn(response, 'assertion', 'Assertion'),
    ...anywhereIn(response, 'assertion', 'EncryptedAssertion'),
  ];
  assertThat(assertions.length === 1 && assertions[0]!.parentNode === response, 'Not exactly one assertion.', 'assertion');
  assertThat(anywhereIn(response, 'protocol', 'Response').length === 0, 'A response within a response.', 'assertion');
  const ids = Array.from(response.getElementsByTagName('*'))
    .concat(response)
    .flatMap((one) => attributeOf(one, 'ID') ?? []);
  assertThat(new Set(ids).size === ids.length, 'A name given twice.', 'assertion');
}

function assertStrongSignatures(root: Element): void {
  for (const method of anywhereIn(root, 'signature', 'SignatureMethod')) {
    assertThat(signatures.has(attributeOf(method, 'Algorithm') ?? ''), 'A weak signature.', 'weak_signature');
  }
  for (const reference of anywhereIn(root, 'signature', 'Reference')) {
    const method = firstOf(reference, 'signature', 'DigestMethod');
    assertThat(digests.has(attributeOf(method, 'Algorithm') ?? ''), 'A weak digest.', 'weak_signature');
  }
}

async function verifyWith(check: () => Promise<{ profile: Profile | null }>): Promise<Profile> {
  const { profile } = await check().catch((error: Error) => {
    throw new SsoError('refused', error.message, { failedCheck: failedCheckOf(error.message) });
  });
  if (profile === null) throw new SsoError('refused', 'Nobody is named.', { failedCheck: 'subject' });
  return profile;
}

/** The check that failed, by the library's message, since it has no codes. Any other message means a malformed answer. */
const sentences: [RegExp, SsoCheck][] = [
  [/signature/i, 'signature'],
  [/audience/i, 'audience'],
  [/not yet valid|expired|too old/i, 'time'],
  [/decrypt|encrypt|oaep|bad key/i, 'encryption'],
];
const failedCheckOf = (message: string): SsoCheck => sentences.find(([said]) => said.test(message))?.[1] ?? 'assertion';

type Part = { $?: Record<string, string>; _?: string } & { [name: string]: Part[] | undefined };

/** Checks what the library does not, on the assertion exactly as signed. */
async function proofOf(profile: Profile, { idp, sp }: Parties, answers: string | null): Promise<SamlProof> {
  const { Assertion: assertion } = profile.getAssertion!() as { Assertion: Part };
  const now = Date.now();
  assertThat(assertion.Issuer?.[0]?._?.trim() === idp.entity_id, 'Issued by another provider.', 'issuer');
  const confirmations = (assertion.Subject?.[0]?.SubjectConfirmation ?? []).filter(({ $ }) => $?.Method === BEARER);
  const ours = confirmations
    .map((one) => one.SubjectConfirmationData?.[0]?.$ ?? {})
    .filter(({ Recipient }) => Recipient === sp.answer_url);
  assertThat(ours.length > 0, 'Not for us.', 'recipient');
  const confirmation = ours.find(({ NotOnOrAfter }) => timeOf(NotOnOrAfter) + SKEW_MS > now);
  if (confirmation === undefined) throw new SsoError('refused', 'Not any more.', { failedCheck: 'time' });
  assertThat(assertion.AuthnStatement !== undefined, 'Nobody has signed in.', 'session');
  const over = assertion.AuthnStatement?.[0]?.$?.SessionNotOnOrAfter;
  assertThat(over === undefined || timeOf(over) + SKEW_MS > now, 'The session there is over.', 'session');
  const name = await nameIn(profile, sp);
  const { subject } = name;
  assertThat(subject !== '' && subject.length <= SUBJECT_LENGTH_MAX, 'Nobody is named.', 'subject');
  const signed = confirmation.InResponseTo ?? null;
  assertThat(signed === null || answers === null || signed === answers, 'Answers two requests.', 'assertion');
  return {
    assertion_id: assertion.$?.ID ?? '',
    expires_at: new Date(timeOf(confirmation.NotOnOrAfter) + SKEW_MS),
    ...name,
    is_transient: name.subject_format === TRANSIENT,
    session_index: profile.sessionIndex ?? null,
    in_response_to: signed ?? answers,
    attributes: attributesOf(profile),
  };
}

type Named = Pick<SamlProof, 'subject' | 'subject_format' | 'name_qualifier' | 'sp_name_qualifier'>;
/** The session's NameID with all its parts, by which the provider finds the session to end. */
export type NamedSession = Named & Pick<SamlProof, 'session_index'>;

/** Reads the NameID from the signed assertion, where it may be encrypted for us. */
async function nameIn(profile: Profile, { private_key }: ServiceProvider): Promise<Named> {
  const assertion = parseXml(profile.getAssertionXml!());
  const subject = firstOf(assertion, 'assertion', 'Subject');
  return subject === undefined ? namedBy(undefined) : nameWithin(subject, private_key);
}

async function nameWithin(parent: Element, private_key: string): Promise<Named> {
  const [name, encrypted] = ['NameID', 'EncryptedID'].map((one) => childrenOf(parent, 'assertion', one));
  assertThat(name!.length + encrypted!.length <= 1, 'Two names.', 'subject');
  return namedBy(encrypted![0] === undefined ? name![0] : await decryptName(encrypted![0], private_key));
}

const namedBy = (name: Element | undefined): Named => ({
  subject: textOf(name),
  subject_format: attributeOf(name, 'Format') ?? '',
  name_qualifier: attributeOf(name, 'NameQualifier') ?? null,
  sp_name_qualifier: attributeOf(name, 'SPNameQualifier') ?? null,
});

async function decryptName(encrypted: Element, key: string): Promise<Element> {
  const xml = await promisify(decrypt)(new XMLSerializer().serializeToString(encrypted), {
    key,
    warnInsecureAlgorithm: false,
  }).catch(() => {
    throw new SsoError('refused', 'The name cannot be decrypted.', { failedCheck: 'encryption' });
  });
  const name = parseMessage(xml);
  assertThat(isNamed(name, 'assertion', 'NameID'), 'Something else than a name was encrypted.', 'subject');
  return name;
}

function attributesOf({ attributes }: Profile): Map<string, string> {
  const entries = Object.entries((attributes ?? {}) as Record<string, unknown>).map(([name, value]) => [name, [value].flat()[0]]);
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** The person that the provider wants signed out. */
export type LogoutRequest = { id: string; subject: string; session_indexes: string[] };

/** The request as received: by form, or in the address, whose signature covers the raw query. */
export type LogoutMessage = { SAMLRequest: string; query?: string };

/** Reads a signed logout request; an unsigned one would let anyone sign out anyone. */
export async function readLogoutRequest(parties: Parties, { SAMLRequest, query }: LogoutMessage): Promise<LogoutRequest> {
  const { idp, sp } = parties;
  const text = query === undefined ? decode(SAMLRequest) : await inflate(SAMLRequest);
  const request = parseMessage(text);
  assertThat(isNamed(request, 'protocol', 'LogoutRequest'), 'Not a wish to sign out.');
  assertThat([undefined, sp.logout_url].includes(attributeOf(request, 'Destination')), 'Meant for another address.');
  assertThat(textOf(firstOf(request, 'assertion', 'Issuer')) === idp.entity_id, 'From another provider.');
  const until = attributeOf(request, 'NotOnOrAfter');
  assertThat(until === undefined || timeOf(until) + SKEW_MS > Date.now(), 'Too late.');
  assertThat(Math.abs(timeOf(attributeOf(request, 'IssueInstant')) - Date.now()) < 5 * SKEW_MS, 'Written at another time.');
  if (query === undefined) {
    assertStrongSignatures(request);
    assertThat(childrenOf(request, 'signature', 'Signature').length === 1, 'Not signed.');
    await verifyWith(() => samlClient(parties).validatePostRequestAsync({ SAMLRequest: Buffer.from(text).toString('base64') }));
  } else {
    assertThat(isQuerySigned(query, idp.certificates), 'Not signed.');
  }
  const { subject } = await nameWithin(request, sp.private_key);
  assertThat(subject !== '', 'Nobody is named.');
  return {
    id: attributeOf(request, 'ID') ?? '',
    subject,
    session_indexes: childrenOf(request, 'protocol', 'SessionIndex').map((one) => textOf(one)),
  };
}

/** Returns the address with our answer to a logout request. */
export async function logoutAnswerUrl(parties: Parties, id: string, relayState: string): Promise<string> {
  const { idp } = parties;
  const answered = { ...parties, idp: { ...idp, logout_url: idp.logout_answer_url ?? idp.logout_url } };
  const url = await samlClient(answered).getLogoutResponseUrlAsync({ ID: id } as Profile, relayState, {}, true);
  // The library signs a space as %20 but writes it as +.
  return url.replaceAll('+', '%20');
}

/** Returns the address where the browser signs out at the provider; null if the provider has no such page. */
export async function logoutUrl(
  parties: Parties,
  { subject, subject_format, name_qualifier, sp_name_qualifier, session_index }: NamedSession,
): Promise<string | null> {
  if (parties.idp.logout_url === null) return null;
  const profile = {
    nameID: subject,
    ...(subject_format !== '' && { nameIDFormat: subject_format }),
    nameQualifier: name_qualifier,
    spNameQualifier: sp_name_qualifier,
    ...(session_index !== null && { sessionIndex: session_index }),
  } as Profile;
  return samlClient(parties).getLogoutUrlAsync(profile, '', {});
}

/** Whether a query is signed. The signature covers the parameters in a fixed order and their raw encoding. */
function isQuerySigned(query: string, certificates: readonly string[]): boolean {
  const raw = new Map(query.split('&').map((pair) => [pair.slice(0, pair.indexOf('=')), pair]));
  const read = new URLSearchParams(query);
  const algorithm = signatures.get(read.get('SigAlg') ?? '');
  const signature = Buffer.from(read.get('Signature') ?? '', 'base64');
  if (algorithm === undefined || signature.length === 0) return false;
  const names = ['SAMLRequest', 'RelayState', 'SigAlg'].filter((name) => read.has(name));
  // If a parameter were given twice or encoded ambiguously, one could be signed and another obeyed.
  if (names.some((name) => read.getAll(name).length !== 1 || !raw.has(name))) return false;
  const signed = Buffer.from(names.map((name) => raw.get(name)).join('&'));
  return certificates.some((pem) => verify(algorithm, signed, new X509Certificate(pem).publicKey, signature));
}

function decode(base64: string): string {
  const bare = base64.replaceAll(/\s/g, '');
  assertThat(bare.length <= (MESSAGE_BYTES_MAX * 4) / 3 && /^[A-Za-z0-9+/]+=*$/.test(bare), 'Not a message.', 'answer');
  return Buffer.from(bare, 'base64').toString('utf8');
}

async function inflate(base64: string): Promise<string> {
  const bytes = await promisify(inflateRaw)(Buffer.from(base64, 'base64'), { maxOutputLength: MESSAGE_BYTES_MAX }).catch(
    () => null,
  );
  if (bytes === null) throw new SsoError('refused', 'Not a message.');
  return bytes.toString('utf8');
}

/** A missing or invalid time counts as expired. */
const timeOf = (text: string | undefined): number => Date.parse(text ?? '') || -Infinity;

function assertThat(holds: boolean, reason: string, failedCheck?: SsoCheck): asserts holds {
  if (!holds) throw new SsoError('refused', reason, { failedCheck });
}
