import * as oidc from 'openid-client';

type Client = { client_id: string; client_secret: string };

/**
 * Returns the ways to send a client's secret to a provider, the likeliest first; if one is rejected, the next is tried, because many
 * providers list all ways but accept one of each client. In a header the secret must be form-encoded, which some providers do not
 * decode. So a secret that encoding would change is sent in the body first, if the provider offers that.
 */
export function secretWays({ client_id, client_secret }: Client, offered: readonly string[] | undefined): oidc.ClientAuth[] {
  if (client_secret === '') return [oidc.None()];
  const body = oidc.ClientSecretPost(client_secret);
  const header = inHeader(encodedId(client_id), encodeFormValue(client_secret));
  const isPlain = encodedId(client_id) === client_id && encodeFormValue(client_secret) === client_secret;
  const takes = (method: string) => (offered ?? ['client_secret_basic']).includes(method);
  if (!takes('client_secret_post')) return isPlain ? [header] : [header, inHeader(client_id, client_secret)];
  if (!takes('client_secret_basic')) return [body];
  return isPlain ? [header, body] : [body, header];
}

const inHeader =
  (id: string, secret: string): oidc.ClientAuth =>
  (_, __, ___, headers) => {
    headers.set('authorization', `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`);
  };

/** Encodes as little as possible: unreserved characters stay (lemonldap-ng does not recognise `vigil%2D1`). */
const encodeFormValue = (text: string): string => text.replaceAll(/[^!-~]+|[%+]/g, (one) => encodeURIComponent(one));
const encodedId = (id: string): string => encodeFormValue(id).replaceAll(':', '%3A');
