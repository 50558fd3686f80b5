import { z } from 'zod';
import { accessToken } from '../auth/access-token.ts';
import { api } from '../shared/base-paths.ts';
import { done, id, idParams } from '../shared/page.ts';
import { inheritedSso, newProvider, provider, providerDescription, ssoTrial, ssoWay } from './provider.ts';

/** Sends the browser to the provider; it comes back to the sign-in page with a code, or with a refusal. */
export const startSso = api({
  method: 'GET',
  path: '/auth/sso',
  permission: 'public',
  query: z.object({
    provider: id.optional(),
    email: z.email().max(254).optional(),
    organization: id.optional(),
    /** The page that the person wanted before the sign-in. */
    origin: z.string().max(2000).optional(),
  }),
  response: z.object({ url: z.string() }),
});

export const findSsoWays = api({
  method: 'POST',
  path: '/auth/sso/ways',
  permission: 'public',
  ours: 'The sign-in page has to know which providers to offer; the public contract begins with one chosen.',
  body: z.object({ email: z.email().max(254).optional() }),
  response: z.object({ ways: z.array(ssoWay), forse_saml: z.boolean() }),
});

export const exchangeSsoCode = api({
  method: 'POST',
  path: '/auth/sso/token',
  permission: 'public',
  ours: 'A token never stands in an address: the page exchanges a code for it.',
  body: z.object({ code: z.string().min(1).max(100) }),
  response: accessToken,
});

export const signOutOfSso = api({
  method: 'POST',
  path: '/auth/sso/logout',
  permission: 'session',
  ours: 'Signing out where the sign-in came from takes an address to go to.',
  response: z.object({ url: z.string().nullable() }),
});

const settings = {
  permission: 'admin.settings.adfs',
  ours: 'The public contract has the screen of single sign-on, and no calls for its settings.',
} as const;

export const listSsoProviders = api({
  ...settings,
  method: 'GET',
  path: '/organizations/sso-providers',
  response: z.object({
    providers: z.array(provider),
    forse_saml: z.boolean(),
    inherited: inheritedSso,
  }),
});

export const addSsoProvider = api({
  ...settings,
  method: 'POST',
  once: true,
  path: '/organizations/sso-providers',
  body: newProvider,
  response: provider,
});

export const changeSsoProvider = api({
  ...settings,
  method: 'PUT',
  path: '/organizations/sso-providers/{id}',
  params: idParams,
  body: newProvider,
  takesVersion: true,
  response: provider,
});

export const deleteSsoProvider = api({
  ...settings,
  method: 'DELETE',
  path: '/organizations/sso-providers/{id}',
  params: idParams,
  response: done,
});

/** Reads the metadata or the discovery document, and saves nothing. */
export const trySsoProvider = api({
  ...settings,
  method: 'POST',
  path: '/organizations/sso-providers/trial',
  body: newProvider,
  response: providerDescription,
});

/** Removes the provider's links to people; at their next sign-in people are matched by their address again. */
export const unlinkSsoPeople = api({
  ...settings,
  method: 'DELETE',
  path: '/organizations/sso-providers/{id}/people',
  params: idParams,
  response: done,
});

export const setSsoOnly = api({
  ...settings,
  method: 'PUT',
  path: '/organizations/sso-only',
  body: z.object({ forse_saml: z.boolean() }), // the contract's spelling
  response: z.object({ forse_saml: z.boolean() }),
});

/** Sets whether people on this organisation's own domains may sign in through providers offered by organisations above. */
export const setInheritedSso = api({
  ...settings,
  method: 'PUT',
  path: '/organizations/sso-inherited',
  body: z.object({ inherits_sso: z.boolean() }),
  response: inheritedSso,
});

/** Starts an administrator's test sign-in at a saved provider, which creates no session. Returns the address to send the browser to. */
export const beginSsoTrial = api({
  ...settings,
  method: 'POST',
  once: true,
  path: '/organizations/sso-providers/{id}/sign-in-trial',
  params: idParams,
  response: z.object({ url: z.string() }),
});

export const getSsoTrial = api({
  ...settings,
  method: 'GET',
  path: '/organizations/sso-trials/{id}',
  params: idParams,
  response: ssoTrial,
});
