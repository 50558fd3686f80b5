import type { AnyEndpoint, GivenOf, ParsedOf } from '@vigil/contract/endpoint.ts';
import { afterEach, beforeEach, expect, vi } from 'vitest';

type Call = { method: string; path: string; params: unknown; query: unknown; body: unknown };
type Answer<E extends AnyEndpoint> = (request: ParsedOf<E>) => GivenOf<E> | Response | Promise<GivenOf<E> | Response>;

/**
 * Stands in for the server. Finds the answer by the call's endpoint, and validates request and answer by the contract. A call
 * without a configured answer, or one that the contract rejects, fails the test.
 */
export function answers() {
  const known: { endpoint: AnyEndpoint; answer: Answer<AnyEndpoint> }[] = [];
  const calls: Call[] = [];
  const strange: string[] = [];
  beforeEach(() => {
    for (const list of [known, calls, strange]) list.length = 0;
    vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body: BodyInit | null }) => {
      try {
        return await answerTo(new URL(url, 'http://vigil.test'), method, body);
      } catch (error) {
        strange.push(`${method} ${url}: ${String(error)}`);
        throw error;
      }
    });
  });
  afterEach(() => expect(strange).toEqual([]));

  async function answerTo(url: URL, method: string, body: BodyInit | null): Promise<Response> {
    const found = known.flatMap(({ endpoint, answer }) => {
      const params = endpoint.method === method ? paramsIn(endpoint.path, url.pathname) : null;
      return params === null ? [] : [{ endpoint, answer, params }];
    });
    const { endpoint, answer, params } = found.at(-1) ?? fail('no answer is configured');
    const request = {
      params: endpoint.params.parse(params),
      query: endpoint.query.parse(queryOf(url.searchParams)),
      body: typeof body === 'string' ? endpoint.body.parse(JSON.parse(body)) : body,
    };
    calls.push({ method, path: endpoint.path, ...request });
    const response = await answer(request);
    return response instanceof Response ? response : Response.json(endpoint.response.parse(response));
  }

  return {
    /** Sets the answer to a call. The answer set last applies. */
    on: <E extends AnyEndpoint>(endpoint: E, answer: Answer<E>) => void known.push({ endpoint, answer }),
    /** Returns the requests to an endpoint in order. */
    to: <E extends AnyEndpoint>({ method, path }: E) =>
      calls.filter((call) => call.method === method && call.path === path) as unknown as ParsedOf<E>[],
  };
}

/** Returns a refusal in the server's format. */
export const refusal = (status: number, code: string, message: string) => Response.json({ code, message }, { status });

/** Returns an answer with a single page of rows. */
export const page = <Row>(data: readonly Row[]) => ({ data: [...data], total_count: data.length, limit: 20, offset: 0 });

/** Returns an id in the contract's format, with a recognisable number. */
export const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

function paramsIn(path: string, pathname: string): Record<string, string> | null {
  const pattern = path.replaceAll('.', String.raw`\.`).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^${pattern}$`).exec(pathname);
  return match && Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]));
}

/** Parses a query as the server does: a repeated name is a list. */
function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}

function fail(why: string): never {
  throw new Error(why);
}
