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

/** Only an address of ours is remembered across sign-in, never one that leads elsewhere. */
export const isInternalPath = (path: string): boolean => /^\/(?![/\\])[^\\\s]*$/.test(path) && !path.startsWith('/auth/');
