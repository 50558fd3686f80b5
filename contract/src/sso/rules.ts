import { type Flaws, flawsOf, text, type TextRule } from '../shared/flaws.ts';

/** What a provider tells of a person; each is read from an attribute or a claim that the organisation names. */
export const ssoFields = ['email', 'last_name', 'first_name', 'middle_name', 'position'] as const;
export type SsoField = (typeof ssoFields)[number];
type Names = Record<SsoField, string>;

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

/** Active Directory Federation Services as it comes out of the box. */
export const adfsAttributes: Names = {
  email: `${CLAIMS}/emailaddress`,
  last_name: `${CLAIMS}/surname`,
  first_name: `${CLAIMS}/givenname`,
  middle_name: '',
  position: '',
};

/** The claims that OpenID Connect itself names. */
export const oidcAttributes: Names = {
  email: 'email',
  last_name: 'family_name',
  first_name: 'given_name',
  middle_name: 'middle_name',
  position: '',
};

const attribute = text({ max: 300 });
export const claimRules = {
  email: attribute,
  last_name: attribute,
  first_name: attribute,
  middle_name: attribute,
  position: attribute,
} satisfies Record<SsoField, TextRule>;

export const ADDRESS_MAX = 2000;
export const isWebAddress = (url: string): boolean => url.length <= ADDRESS_MAX && /^https?:\/\//i.test(url) && URL.canParse(url);

export const providerRules = { title: text({ min: 1, max: 100 }) };
export const oidcRules = {
  issuer: text({ min: 1, max: ADDRESS_MAX }),
  client_id: text({ min: 1, max: 300 }),
  scopes: text({ min: 1, max: 300, pattern: /(?:^| )openid(?: |$)/, code: 'scopes' }),
};

type Settings = { attributes: Names } & (
  | { kind: 'saml'; metadata_url: string }
  | { kind: 'oidc'; issuer: string; client_id: string; scopes: string }
);

/** What is wrong with a provider's settings, whichever its kind. */
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
