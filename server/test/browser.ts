import type { TestServer } from './start-server.ts';
import { appHost } from './start-server.ts';

/** Acts like a browser: stores cookies and sends its origin, but does not follow redirects by itself. */
export class Browser {
  readonly #server: TestServer;
  readonly cookies = new Map<string, string>();

  constructor(server: TestServer) {
    this.#server = server;
  }

  get = (url: string) => this.#ask('GET', url);
  /** Posts like a form of another site, so without the product's cookies. */
  postFromElsewhere = (url: string, form: Record<string, string>) =>
    this.#ask('POST', url, {
      payload: new URLSearchParams(form).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
        origin: 'https://idp.test',
      },
      isOwn: false,
    });
  /** Calls the API like a page of the product. */
  call = (url: string, body: unknown, token?: string) =>
    this.#ask('POST', url, {
      payload: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    });

  async #ask(
    method: 'GET' | 'POST',
    url: string,
    { payload, headers = {}, isOwn = true }: { payload?: string; headers?: Record<string, string>; isOwn?: boolean } = {},
  ) {
    const { pathname, search } = new URL(url, `http://${appHost}`);
    const answer = await this.#server.sites.app.inject({
      method,
      url: pathname + search,
      headers: { host: appHost, 'accept-language': 'en', ...headers },
      ...(isOwn && { cookies: Object.fromEntries(this.cookies) }),
      ...(payload !== undefined && { payload }),
    });
    for (const { name, value } of answer.cookies) this.cookies.set(name, value);
    return {
      status: answer.statusCode,
      location: answer.headers.location ?? '',
      text: answer.body,
      json: () => answer.json<Record<string, unknown>>(),
    };
  }
}

/** Returns the values after the `#` of the sign-in page's address. */
export const hashOf = (location: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(location.split('#')[1] ?? ''));
