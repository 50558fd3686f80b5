import { z } from 'zod';
import { accessToken } from '../auth/access-token.ts';
import { api } from '../shared/base-paths.ts';
import { done, id, idParams } from '../shared/page.ts';
import { inheritedSso, newProvider, provider, providerDescription, ssoTrial, ssoWay } from './provider.ts';

/** Sends the browser to the provider; it comes back to the sign-in page with a code, or with a refusal. */
export const startSso = api.get('/auth/sso', {
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

export const findSsoWays = api.post('/auth/sso/ways', {
  permission: 'public',
  ours: 'The sign-in page has to know which providers to offer; the public contract begins with one chosen.',
  body: z.object({ email: z.email().max(254).optional() }),
  response: z.object({ ways: z.array(ssoWay), forse_saml: z.boolean() }),
});

export const exchangeSsoCode = api.post('/auth/sso/token', {
  permission: 'public',
  ours: 'A token never stands in an address: the page exchanges a code for it.',
  body: z.object({ code: z.string().min(1).max(100) }),
  response: accessToken,
});

export const signOutOfSso = api.post('/auth/sso/logout', {
  permission: 'session',
  ours: 'Signing out where the sign-in came from takes an address to go to.',
  response: z.object({ url: z.string().nullable() }),
});

const settings = {
  permission: 'admin.settings.adfs',
  ours: 'The public contract has the screen of single sign-on, and no calls for its settings.',
} as const;

export const listSsoProviders = api.get('/organizations/sso-providers', {
  ...settings,
  response: z.object({
    providers: z.array(provider),
    forse_saml: z.boolean(),
    inherited: inheritedSso,
  }),
});

export const addSsoProvider = api.post('/organizations/sso-providers', {
  ...settings,
  once: true,
  body: newProvider,
  response: provider,
});

export const changeSsoProvider = api.put('/organizations/sso-providers/{id}', {
  ...settings,
  params: idParams,
  body: newProvider,
  takesVersion: true,
  response: provider,
});

export const deleteSsoProvider = api.delete('/organizations/sso-providers/{id}', {
  ...settings,
  params: idParams,
  response: done,
});

/** Reads the metadata or the discovery document, and saves nothing. */
export const trySsoProvider = api.post('/organizations/sso-providers/trial', {
  ...settings,
  body: newProvider,
  response: providerDescription,
});

/** Removes the provider's links to people; at their next sign-in people are matched by their address again. */
export const unlinkSsoPeople = api.delete('/organizations/sso-providers/{id}/people', {
  ...settings,
  params: idParams,
  response: done,
});

export const setSsoOnly = api.put('/organizations/sso-only', {
  ...settings,
  body: z.object({ forse_saml: z.boolean() }), // the contract's spelling
  response: z.object({ forse_saml: z.boolean() }),
});

/** Sets whether people on this organisation's own domains may sign in through providers offered by organisations above. */
export const setInheritedSso = api.put('/organizations/sso-inherited', {
  ...settings,
  body: z.object({ inherits_sso: z.boolean() }),
  response: inheritedSso,
});

/** Starts an administrator's test sign-in at a saved provider, which creates no session. Returns the address to send the browser to. */
export const beginSsoTrial = api.post('/organizations/sso-providers/{id}/sign-in-trial', {
  ...settings,
  once: true,
  params: idParams,
  response: z.object({ url: z.string() }),
});

export const getSsoTrial = api.get('/organizations/sso-trials/{id}', { ...settings, params: idParams, response: ssoTrial });
