/** Acts as a person's browser at an outside provider: stores cookies, follows redirects and fills in forms. */
export class ProviderPages {
  readonly #cookies = new Map<string, Map<string, string>>();
  /** The address of the current page. */
  url = '';
  html = '';
  status = 0;

  /**
   * Opens the address and follows redirects until one that `isOurs` accepts. Returns that address, or null when a page is
   * shown.
   */
  async open(url: string, isOurs: (url: string) => boolean, form?: Record<string, string>): Promise<string | null> {
    let next = url;
    let body = form && new URLSearchParams(form).toString();
    for (let step = 0; step < 15; step += 1) {
      if (isOurs(next)) return next;
      const { origin } = new URL(next);
      const jar = this.#cookies.get(origin) ?? new Map<string, string>();
      this.#cookies.set(origin, jar);
      const answer = await fetch(next, {
        redirect: 'manual',
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          accept: 'text/html',
          'accept-language': 'en',
          ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(body !== undefined && { body }),
      });
      body = undefined;
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/expires=thu, 01[- ]jan[- ]1970|max-age=0/i.test(line)) jar.delete(name);
        else jar.set(name, value);
      }
      const location = answer.headers.get('location');
      [this.url, this.status] = [next, answer.status];
      if (location === null) {
        this.html = await answer.text();
        return null;
      }
      next = new URL(location, next).href;
    }
    throw new Error(`The redirects lead in a circle: ${next}`);
  }

  /** Returns the target and the values of the page's first form that has a field of this name. */
  form(field: string): { action: string; fields: Record<string, string> } {
    const forms = [...this.html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gis)];
    for (const [, head = '', inside = ''] of forms) {
      const inputs = [...inside.matchAll(/<(?:input|button)\b([^>]*)>/gi)].map(([, attributes = '']) => attributes);
      const fields = Object.fromEntries(
        inputs.flatMap((one) => (named(one, 'name') === undefined ? [] : [[named(one, 'name')!, named(one, 'value') ?? '']])),
      );
      if (!(field in fields)) continue;
      return { action: new URL(named(head, 'action') || this.url, this.url).href, fields };
    }
    throw new Error(
      `No form with ${field} at ${new URL(this.url).pathname} (${this.status}): ${this.html
        .replaceAll(/<[^>]*>|\s+/g, ' ')
        .replace(/.*Caused by/, '')
        .slice(0, 500)}`,
    );
  }

  has(field: string): boolean {
    try {
      this.form(field);
      return true;
    } catch {
      return false;
    }
  }
}

const named = (attributes: string, name: string): string | undefined => {
  const [, quoted, single] = new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes) ?? [];
  const value = quoted ?? single;
  return value
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#039;', "'")
    .replaceAll('&#x3d;', '=')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
};
