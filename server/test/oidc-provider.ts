import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export type OidcAccount = { email: string; email_verified?: boolean; family_name?: string; given_name?: string };
export type OidcClientOf = {
  client_id: string;
  client_secret: string;
  redirect_uris: string[];
  post_logout_redirect_uris?: string[];
  token_endpoint_auth_method?: 'client_secret_basic' | 'client_secret_post';
};

/** Starts a real `oidc-provider` on a free port of this machine. It signs every visitor in at once as the current account. */
export async function startOidcProvider() {
  const accounts = new Map<string, OidcAccount>();
  const clients: OidcClientOf[] = [];
  let current = '';
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let provider: Provider | undefined;
  let readsSecretsUndecoded = false;
  let acceptsHeaderSecretsOnly = false;

  /** Restarts the provider on the same port, because it reads its clients only at the start. */
  function restart(): void {
    provider = new Provider(issuer, {
      clients,
      ...(acceptsHeaderSecretsOnly && { clientAuthMethods: ['client_secret_basic'] }),
      pkce: { required: () => true },
      scopes: ['openid', 'email', 'profile'],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['family_name', 'given_name'] },
      findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts.get(id)! }) }),
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      cookies: { keys: ['a key for tests'] },
      features: {
        devInteractions: { enabled: false },
        // Sign-out needs no confirmation by the person.
        rpInitiatedLogout: { enabled: true, logoutSource: (context, form) => void (context.body = form) },
      },
      ttl: { AuthorizationCode: 60, AccessToken: 60, IdToken: 60, Interaction: 60, Session: 60, Grant: 60 },
    });
    provider.on('server_error', (_, error) => console.error(error));
    server.removeAllListeners('request');
    const answer = provider.callback();
    server.on('request', (request, response) => {
      if (readsSecretsUndecoded) encodeSecret(request);
      if (request.url?.startsWith('/interaction/') === true) void consent(request, response);
      else void answer(request, response);
    });
  }

  async function consent(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const details = await provider!.interactionDetails(request, response);
    const grant = new provider!.Grant({ accountId: current, clientId: String(details.params['client_id']) });
    grant.addOIDCScope('openid email profile');
    const grantId = await grant.save();
    await provider!.interactionFinished(request, response, { login: { accountId: current }, consent: { grantId } });
  }

  return {
    issuer,
    /**
     * Makes the provider read client ids and secrets without decoding, as lemonldap-ng does. The standard encodes them like
     * form values.
     */
    set readsSecretsUndecoded(isSo: boolean) {
      readsSecretsUndecoded = isSo;
    },
    /** Makes the provider accept client secrets in the header only, and announce that. */
    set acceptsHeaderSecretsOnly(isSo: boolean) {
      acceptsHeaderSecretsOnly = isSo;
      restart();
    },
    registerClient: (client: OidcClientOf) => {
      clients.push(client);
      restart();
    },
    /** Follows the browser's redirect and signs in as this account. Returns the address that the provider redirects back to. */
    visit: async (url: string, subject: string, account: OidcAccount): Promise<string> => {
      accounts.set(subject, account);
      current = subject;
      const cookies = new Map<string, string>();
      let next = url;
      while (next.startsWith(issuer)) {
        const answer = await fetch(next, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const location = answer.headers.get('location');
        if (location === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
        next = new URL(location, next).href;
      }
      return next;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
/** Encodes the header's client id and secret, so that the provider's decoding returns them unchanged. */
function encodeSecret({ headers }: IncomingMessage): void {
  const [, credentials] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? [];
  if (credentials === undefined) return;
  const [id = '', ...secret] = Buffer.from(credentials, 'base64').toString().split(':');
  const encoded = [id, secret.join(':')].map((one) => encodeURIComponent(one)).join(':');
  headers.authorization = `Basic ${Buffer.from(encoded).toString('base64')}`;
}

export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>;
