import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasBody, pathOf, type AnyEndpoint, type RequestOf, type ResponseOf } from '@vigil/contract/endpoint.ts';
import { openProgram, type Program } from '../src/app/program.ts';
import { openLog } from '../src/observe/log.ts';
import { readEnv, type Env } from '../src/env.ts';
import { copyDatabase, type TestDatabaseCopy } from './database.ts';

export const appHost = 'app.test';
export const contentHost = 'content.test';
export const phishingHost = 'phish.test';

export type Answer<E extends AnyEndpoint> = { status: number; body: ResponseOf<E>; headers: Record<string, unknown> };

export type TestServer = Program & {
  databaseUrl: string;
  /** Calls an endpoint with its typed request and response. */
  call<E extends AnyEndpoint>(
    endpoint: E,
    request: RequestOf<E> & { token?: string; headers?: Record<string, string> },
  ): Promise<Answer<E>>;
  stop(): Promise<void>;
};

/** Starts the whole program on its own database, without ports: requests are injected, everything else is real. */
export async function startServer(
  settings: NodeJS.ProcessEnv = {},
  { clock, database: given }: { clock?: () => Date; database?: TestDatabaseCopy } = {},
): Promise<TestServer> {
  const [database, folder] = await Promise.all([given ?? copyDatabase(), mkdtemp(join(tmpdir(), 'vigil-data-'))]);
  const env: Env = readEnv({
    DATA_FOLDER: folder,
    SECRET_KEY: 'a secret for tests, as long as it must be',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    APP_URL: `http://${appHost}`,
    CONTENT_URL: `http://${contentHost}`,
    PHISHING_URLS: `http://${phishingHost}`,
    // Port 1 has no mail server: tests send only to servers that they start, never to one that happens to run on this machine.
    SMTP_PORT: '1',
    // The outside servers of tests run on this machine.
    TRUSTED_HOSTS: '127.0.0.1,localhost',
    ...(database.directUrl !== undefined && { DATABASE_URL: database.url, DATABASE_DIRECT_URL: database.directUrl }),
    ...settings,
  });
  const log = openLog(env.LOG_LEVEL);
  // Scheduled work would repair rows that a test inserts without their facts, whenever an hour or a minute begins. A test of
  // scheduled work runs it itself.
  const program = await openProgram({ env, log, databaseUrl: database.url, runsSchedules: false, ...(clock && { clock }) });
  return {
    ...program,
    databaseUrl: database.url,
    call: (endpoint, request) => callEndpoint(program, endpoint, request as LooseRequest),
    stop: async () => {
      await program.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type LooseRequest = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
};

/** Calls an endpoint of a program with its typed request and response; requests are injected. */
export async function callEndpoint<E extends AnyEndpoint>(
  { sites }: Program,
  endpoint: E,
  request: LooseRequest,
): Promise<Answer<E>> {
  const { payload, type } = await bodyOf(endpoint, request.body);
  const response = await sites.app.inject({
    method: endpoint.method,
    url: `${pathOf(endpoint, request.params)}${searchOf(request.query)}`,
    headers: {
      host: appHost,
      'accept-language': 'en',
      ...(request.token && { authorization: `Bearer ${request.token}` }),
      ...(type && { 'content-type': type }),
      ...request.headers,
    },
    ...(payload !== undefined && { payload }),
  });
  return {
    status: response.statusCode,
    body: response.body === '' ? undefined : response.json(),
    headers: response.headers,
  } as Answer<E>;
}

/** Returns a request's body in its transport format. */
export async function bodyOf(endpoint: AnyEndpoint, body: unknown): Promise<{ payload?: string | Buffer; type?: string }> {
  if (!hasBody(endpoint) || body === undefined) return {};
  if (endpoint.encoding === 'json') return { payload: JSON.stringify(body), type: 'application/json' };
  const fields = Object.entries(body as Record<string, string | Blob>);
  if (endpoint.encoding === 'form') {
    return { payload: new URLSearchParams(fields as [string, string][]).toString(), type: 'application/x-www-form-urlencoded' };
  }
  const form = new FormData();
  for (const [name, value] of fields) {
    if (value instanceof Blob) form.append(name, value, (value as File).name ?? 'file');
    else form.append(name, value);
  }
  const encoded = new Response(form);
  return { payload: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') ?? '' };
}

export function searchOf(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}
