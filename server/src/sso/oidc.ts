import * as oidc from 'openid-client';
import type { Env } from '../env.ts';
import { fetchFrom, OutboundError } from '../outbound/outbound.ts';
import { remember } from '../jobs/remember.ts';
import { SsoError } from './sso-error.ts';

/** We, as one provider knows us. */
export type OidcClient = {
  issuer: string;
  client_id: string;
  /** Empty: a public client, which has its PKCE alone. */
  client_secret: string;
  redirect_url: string;
  scopes: string;
};
/** What is kept of a sign-in while the browser is away. */
export type OidcChecks = { state: string; nonce: string; verifier: string };
export type OidcProof = {
  subject: string;
  claims: Map<string, string>;
  /** Of the claim `email`, by whichever answer told it; it says nothing of any other. */
  isEmailVerified: boolean;
};
export type OidcDescription = { issuer: string; sign_in_url: string; logout_url: string | null };

const KEPT_MS = 5 * 60_000;
const CONFIGURATIONS_KEPT = 500;
const configurations = remember<oidc.Configuration>({ most: CONFIGURATIONS_KEPT, forMs: KEPT_MS });

/** What a provider says of itself, asked once in a while: strangers who begin and go away must not make us ask each time. */
const discover = (env: Env, client: OidcClient): Promise<oidc.Configuration> =>
  configurations(JSON.stringify([client.issuer, client.client_id, client.client_secret]), () => ask(env, client));

/** Its name must be the one that we were told. */
async function ask(env: Env, { issuer, client_id, client_secret }: OidcClient): Promise<oidc.Configuration> {
  const authentication = client_secret === '' ? oidc.None() : oidc.ClientSecretBasic(client_secret);
  const configuration = await oidc
    .discovery(new URL(issuer), client_id, client_secret === '' ? {} : client_secret, authentication, {
      [oidc.customFetch]: (url, { method, headers, body }) =>
        fetchFrom(env, url, { method, headers, ...(body instanceof URLSearchParams && { body: body.toString() }) }),
      // Where plain http is allowed is for `fetchFrom` to say. Signatures are checked even where TLS would do.
      execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
    })
    .catch((error: unknown) => {
      throw told(error, 'unreachable', 'no_discovery');
    });
  const { authorization_endpoint = '' } = configuration.serverMetadata();
  if (!/^https?:/i.test(authorization_endpoint)) throw new SsoError('unreachable', 'The provider has no place to sign in.');
  return configuration;
}

export async function describeProvider(env: Env, client: OidcClient): Promise<OidcDescription> {
  const { issuer, authorization_endpoint = '', end_session_endpoint = null } = (await ask(env, client)).serverMetadata();
  return { issuer, sign_in_url: authorization_endpoint, logout_url: end_session_endpoint };
}

/** Where a browser goes to be signed in, and what its answer will be checked by. */
export async function beginOidc(env: Env, client: OidcClient): Promise<OidcChecks & { url: string }> {
  const configuration = await discover(env, client);
  const checks = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
  const url = oidc.buildAuthorizationUrl(configuration, {
    response_type: 'code',
    redirect_uri: client.redirect_url,
    scope: client.scopes,
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
  });
  return { ...checks, url: url.href };
}

/** Turns the code that the browser brought into a proof. `query` is that of the address it came by. */
export async function finishOidc(
  env: Env,
  client: OidcClient,
  { query, checks }: { query: string; checks: OidcChecks },
): Promise<OidcProof> {
  const configuration = await discover(env, client);
  const tokens = await oidc
    .authorizationCodeGrant(configuration, new URL(`${client.redirect_url}?${query}`), {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.verifier,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      throw told(error, 'refused');
    });
  const identity = tokens.claims();
  if (identity === undefined) throw new SsoError('refused', 'Nobody is named.');
  const more =
    configuration.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await oidc.fetchUserInfo(configuration, tokens.access_token, identity.sub).catch((error: unknown) => {
          throw told(error, 'refused');
        });
  const all: Record<string, unknown> = { ...more, ...identity };
  const claims = Object.entries(all).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const { email_verified }: Record<string, unknown> = 'email' in identity ? identity : more;
  return {
    subject: identity.sub,
    claims: new Map(claims),
    isEmailVerified: email_verified === true || email_verified === 'true',
  };
}

function told(error: unknown, otherwise: SsoError['kind'], flaw?: SsoError['rule']): SsoError {
  const reasons: string[] = [];
  let kind = otherwise;
  let rule = flaw;
  for (let one = error; one instanceof Error; one = one.cause) {
    reasons.push(one.message);
    if (one instanceof OutboundError) [kind, rule] = ['unreachable', one.rule ?? rule];
    if (one instanceof oidc.AuthorizationResponseError) kind = 'declined';
  }
  return new SsoError(kind, reasons.join(' '), rule);
}
