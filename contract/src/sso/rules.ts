import { certificateRule } from '../shared/certificate.ts';
import { type Flaws, flawsOf, text, type TextRule } from '../shared/flaws.ts';

/** What a provider reports about a person, each from an attribute or claim that the organisation names. */
export const ssoFields = ['email', 'last_name', 'first_name', 'middle_name', 'position', 'department'] as const;
export type SsoField = (typeof ssoFields)[number];
type Names = Record<SsoField, string>;

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

/** The default attributes of Active Directory Federation Services. */
export const adfsAttributes: Names = {
  email: `${CLAIMS}/emailaddress`,
  last_name: `${CLAIMS}/surname`,
  first_name: `${CLAIMS}/givenname`,
  middle_name: '',
  position: '',
  department: '',
};

/** The standard claims of OpenID Connect. */
export const oidcAttributes: Names = {
  email: 'email',
  last_name: 'family_name',
  first_name: 'given_name',
  middle_name: 'middle_name',
  position: '',
  department: '',
};

/** The checks of a provider's answer. Administrators see why a check failed, other people its code. */
export const ssoChecks = [
  'answer',
  'status',
  'name_policy',
  'destination',
  'issuer',
  'assertion',
  'signature',
  'weak_signature',
  'encryption',
  'audience',
  'time',
  'recipient',
  'session',
  'subject',
  'transient',
  'client',
  'code',
  'identity',
  'user_info',
] as const;
export type SsoCheck = (typeof ssoChecks)[number];

const attribute = text({ max: 300 });
export const claimRules = {
  email: attribute,
  last_name: attribute,
  first_name: attribute,
  middle_name: attribute,
  position: attribute,
  department: attribute,
} satisfies Record<SsoField, TextRule>;

const ADDRESS_MAX = 2000;
export const isWebAddress = (url: string): boolean => url.length <= ADDRESS_MAX && /^https?:\/\//i.test(url) && URL.canParse(url);

export const providerRules = {
  title: text({ min: 1, max: 100 }),
  /** The authority that signed the certificate of the provider's server; empty: one that the system trusts. */
  ca_certificate: certificateRule,
};
export const oidcRules = {
  issuer: text({ min: 1, max: ADDRESS_MAX }),
  client_id: text({ min: 1, max: 300 }),
  scopes: text({ min: 1, max: 300, pattern: /(?:^| )openid(?: |$)/, code: 'scopes' }),
};

type Settings = { attributes: Names } & (
  | { kind: 'saml'; metadata_url: string }
  | { kind: 'oidc'; issuer: string; client_id: string; scopes: string }
);

/** Errors of a provider's settings, of either kind. */
export function providerFlaws(settings: Settings): Flaws {
  const named = flawsOf(claimRules, settings.attributes, 'attributes.');
  if (settings.kind === 'saml') {
    const { metadata_url } = settings;
    return { ...named, ...(metadata_url !== '' && !isWebAddress(metadata_url) && { metadata_url: wrongAddress }) };
  }
  const { issuer } = settings;
  return {
    ...named,
    ...(issuer.trim() !== '' && !isWebAddress(issuer) && { issuer: wrongAddress }),
    ...flawsOf(oidcRules, settings),
  };
}

const wrongAddress = { code: 'web_address' } as const;
