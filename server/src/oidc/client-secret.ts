import * as oidc from 'openid-client';

type Client = { client_id: string; client_secret: string };

/**
 * The ways in which a provider may take a client's secret, the likeliest first. In the header it is to be encoded as a form is,
 * which some do not undo; in the body it is encoded once, and there is no doubt. So a secret that reads otherwise encoded goes by
 * the body where the provider offers that, and what one way is no client is tried by the next: many providers list all ways,
 * and take of each client one.
 */
export function secretWays({ client_id, client_secret }: Client, offered: readonly string[] | undefined): oidc.ClientAuth[] {
  if (client_secret === '') return [oidc.None()];
  const body = oidc.ClientSecretPost(client_secret);
  const header = inHeader(encodedId(client_id), encoded(client_secret));
  const isPlain = encodedId(client_id) === client_id && encoded(client_secret) === client_secret;
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
const encoded = (text: string): string => text.replaceAll(/[^!-~]+|[%+]/g, (one) => encodeURIComponent(one));
const encodedId = (id: string): string => encoded(id).replaceAll(':', '%3A');
