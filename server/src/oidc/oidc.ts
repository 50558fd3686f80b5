import type { SsoCheck } from '@vigil/contract/sso/rules.ts';
import * as oidc from 'openid-client';
import type { Env } from '../env.ts';
import { fetchFrom, OutboundError } from '../outgoing/guarded-fetch.ts';
import { cached } from '../jobs/cached.ts';
import { secretWays } from './client-secret.ts';
import { SsoError } from '../outgoing/sso-error.ts';

/** Our registration at one provider. */
export type OidcClient = {
  issuer: string;
  client_id: string;
  /** Our secret at the provider; empty: a public client, protected only by PKCE. */
  client_secret: string;
  redirect_url: string;
  /** Where the browser returns after signing out at the provider. */
  logout_url: string;
  scopes: string;
  /** PEM; empty: an authority that the system trusts. */
  ca_certificate: string;
};
/** What is stored of a sign-in while the browser is away. */
export type OidcChecks = { state: string; nonce: string; verifier: string };
export type OidcProof = {
  subject: string;
  claims: Map<string, string>;
  /** Whether the provider verified the claim `email`, whichever answer contained the claim; says nothing about other claims. */
  isEmailVerified: boolean;
  /** The token as signed by the provider. At sign-out it tells the provider which session to end. */
  id_token: string;
};
export type OidcDescription = { issuer: string; sign_in_url: string; logout_url: string | null };

const CACHED_MS = 5 * 60_000;
const CONFIGURATIONS_CACHED_MAX = 500;
const configurations = cached<Provider>({ most: CONFIGURATIONS_CACHED_MAX, forMs: CACHED_MS });

/** A provider's client for each way it may accept our secret; the way that last worked comes first. */
type Provider = { ways: readonly oidc.Configuration[] };
const knownWay = ({ ways }: Provider): oidc.Configuration => ways[0]!;

/** A provider's discovery document, cached: strangers who start sign-ins must not trigger a request each time. */
const discover = (env: Env, client: OidcClient): Promise<Provider> =>
  configurations(JSON.stringify([client.issuer, client.client_id, client.client_secret, client.ca_certificate]), () =>
    ask(env, client),
  );

/** Fetches the discovery document, whose issuer must be the configured one. */
async function ask(env: Env, { issuer, client_id, client_secret, ca_certificate }: OidcClient): Promise<Provider> {
  const fetchIt: oidc.CustomFetch = (url, { method, headers, body }) =>
    fetchFrom(env, url, {
      method,
      headers,
      ca_certificate,
      ...(body instanceof URLSearchParams && { body: body.toString() }),
    });
  const settings = client_secret === '' ? {} : client_secret;
  const asked = await oidc
    .discovery(new URL(issuer), client_id, settings, oidc.None(), {
      [oidc.customFetch]: fetchIt,
      // `fetchFrom` decides where plain http is allowed. Signatures are checked even where TLS would be enough.
      execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
    })
    .catch((error: unknown) => {
      throw ssoErrorOf(error, { kind: 'unreachable', rule: 'no_discovery' });
    });
  const { authorization_endpoint = '', token_endpoint_auth_methods_supported } = asked.serverMetadata();
  if (!/^https?:/i.test(authorization_endpoint)) throw new SsoError('unreachable', 'The provider has no place to sign in.');
  const ways = secretWays({ client_id, client_secret }, token_endpoint_auth_methods_supported).map((way) => {
    const configuration = new oidc.Configuration(asked.serverMetadata(), client_id, settings, way);
    configuration[oidc.customFetch] = fetchIt;
    oidc.allowInsecureRequests(configuration);
    oidc.enableNonRepudiationChecks(configuration);
    return configuration;
  });
  return { ways };
}

export async function describeProvider(env: Env, client: OidcClient): Promise<OidcDescription> {
  const { issuer, authorization_endpoint = '', end_session_endpoint = null } = knownWay(await ask(env, client)).serverMetadata();
  return { issuer, sign_in_url: authorization_endpoint, logout_url: end_session_endpoint };
}

/** Returns the address to sign in at, and the values to check the answer with. `mustReauthenticate`: the provider must ask for the password again. */
export async function beginOidc(
  env: Env,
  client: OidcClient,
  { mustReauthenticate }: { mustReauthenticate: boolean },
): Promise<OidcChecks & { url: string }> {
  const configuration = knownWay(await discover(env, client));
  const checks = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
  const url = oidc.buildAuthorizationUrl(configuration, {
    response_type: 'code',
    redirect_uri: client.redirect_url,
    scope: client.scopes,
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
    ...(mustReauthenticate && { prompt: promptOf(configuration) }),
  });
  return { ...checks, url: url.href };
}

/** Returns the prompt to request: a new sign-in, or at least the choice of the account where the provider supports only that. */
function promptOf(configuration: oidc.Configuration): 'login' | 'select_account' {
  const { issuer, prompt_values_supported } = configuration.serverMetadata();
  const known = Array.isArray(prompt_values_supported) ? prompt_values_supported : undefined;
  const isLogin = known === undefined ? issuer !== GOOGLE : known.includes('login') || !known.includes('select_account');
  return isLogin ? 'login' : 'select_account';
}

/** Google does not support the prompt `login` and does not declare that. */
const GOOGLE = 'https://accounts.google.com';

/** Where the browser goes after signing out here; null: the provider has no such page. */
export async function endSessionUrl(env: Env, client: OidcClient, id_token: string): Promise<string | null> {
  const configuration = knownWay(await discover(env, client));
  const { end_session_endpoint } = configuration.serverMetadata();
  if (end_session_endpoint === undefined || !/^https?:/i.test(end_session_endpoint)) return null;
  return oidc.buildEndSessionUrl(configuration, {
    ...(id_token !== '' && { id_token_hint: id_token }),
    post_logout_redirect_uri: client.logout_url,
  }).href;
}

/** Exchanges the code that the browser brought for a proof. `query` is that of the callback address. */
export async function finishOidc(
  env: Env,
  client: OidcClient,
  { query, checks }: { query: string; checks: OidcChecks },
): Promise<OidcProof> {
  const { configuration, tokens } = await grantBy(await discover(env, client), (way) =>
    oidc.authorizationCodeGrant(way, new URL(`${client.redirect_url}?${query}`), {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.verifier,
      idTokenExpected: true,
    }),
  ).catch((error: unknown) => {
    throw ssoErrorOf(error, { kind: 'refused', failedCheck: failedCheckOf(error) });
  });
  const identity = tokens.claims();
  if (identity === undefined) throw new SsoError('refused', 'Nobody is named.', { failedCheck: 'identity' });
  const more =
    configuration.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await oidc.fetchUserInfo(configuration, tokens.access_token, identity.sub).catch((error: unknown) => {
          throw ssoErrorOf(error, { kind: 'refused', failedCheck: 'user_info' });
        });
  const all: Record<string, unknown> = { ...more, ...identity };
  const claims = Object.entries(all).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const { email_verified }: Record<string, unknown> = 'email' in identity ? identity : more;
  return {
    subject: identity.sub,
    claims: new Map(claims),
    isEmailVerified: email_verified === true || email_verified === 'true',
    id_token: tokens.id_token ?? '',
  };
}

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>;

/** Exchanges the code, in the known way first, in the next way only if the client was rejected: a code works only once. */
async function grantBy(provider: Provider, grant: (way: oidc.Configuration) => Promise<Tokens>) {
  const { ways } = provider;
  for (const [at, configuration] of ways.entries()) {
    try {
      const tokens = await grant(configuration);
      provider.ways = [configuration, ...ways.filter((other) => other !== configuration)];
      return { configuration, tokens };
    } catch (error) {
      if (at === ways.length - 1 || failedCheckOf(error) !== 'client') throw error;
    }
  }
  throw new TypeError('A provider takes a secret in no way.');
}

const codeFlaws: Record<string, SsoCheck> = {
  invalid_client: 'client',
  unauthorized_client: 'client',
  invalid_grant: 'code',
};

/** Returns the check that failed, by the provider's error. */
function failedCheckOf(error: unknown): SsoCheck {
  const said = error instanceof oidc.ResponseBodyError ? error.error : undefined;
  // A header reports that a client was rejected by its secret.
  if (error instanceof oidc.WWWAuthenticateChallengeError) return 'client';
  return said === undefined ? 'identity' : (codeFlaws[said] ?? 'code');
}

type ErrorDetails = { kind: SsoError['kind']; rule?: SsoError['rule']; failedCheck?: SsoCheck };

function ssoErrorOf(error: unknown, otherwise: ErrorDetails): SsoError {
  const reasons: string[] = [];
  let { kind, rule, failedCheck } = otherwise;
  for (let one = error; one instanceof Error; one = one.cause) {
    reasons.push(one.message);
    if (one instanceof oidc.ResponseBodyError) reasons.push([one.error, one.error_description].filter(Boolean).join(': '));
    if (one instanceof OutboundError) [kind, rule, failedCheck] = ['unreachable', one.rule ?? rule, undefined];
    if (one instanceof oidc.AuthorizationResponseError) {
      [kind, failedCheck] = ['declined', 'status'];
      reasons.push([one.error, one.error_description].filter(Boolean).join(': '));
    }
  }
  return new SsoError(kind, reasons.join(' '), { rule, failedCheck });
}
