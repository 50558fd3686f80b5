import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIPv4 } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { readAttachment, readHtml, readMessage } from './mailbox-message.ts';
import type { MailboxStore } from './mailbox-store.ts';

const PAGE_LENGTH_MAX = 500;
const asset = (name: string) => readFileSync(new URL(`mailbox-page/${name}`, import.meta.url));

const OWN_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:";

/** The content security policy of an email's untrusted HTML: no scripts, forms or links; remote pictures only on request. */
const emailPolicy = (withPictures: boolean) =>
  `sandbox; default-src 'none'; img-src data:${withPictures ? ' http: https:' : ''}; style-src 'unsafe-inline'`;

interface Exchange {
  store: MailboxStore;
  url: URL;
  response: ServerResponse;
  /** The captured groups of the route's pattern. */
  id: string;
  index: number;
}

type Route = [method: string, pattern: RegExp, answer: (exchange: Exchange) => unknown];

const ROUTES: Route[] = [
  ['GET', /^\/$/, ({ response }) => send(response, 'text/html', asset('page.html'), { 'content-security-policy': OWN_POLICY })],
  ['GET', /^\/page\.js$/, ({ response }) => send(response, 'text/javascript', asset('page.js'))],
  ['GET', /^\/texts\.js$/, ({ response }) => send(response, 'text/javascript', asset('texts.js'))],
  ['GET', /^\/page\.css$/, ({ response }) => send(response, 'text/css', asset('page.css'))],
  ['GET', /^\/api\/messages$/, sendList],
  ['DELETE', /^\/api\/messages$/, async ({ store, response }) => (await store.clear(), response.writeHead(204).end())],
  ['GET', /^\/api\/messages\/(\d+)$/, sendMessage],
  ['GET', /^\/api\/messages\/(\d+)\/source$/, sendSource],
  ['GET', /^\/api\/messages\/(\d+)\/html$/, sendHtml],
  ['GET', /^\/api\/messages\/(\d+)\/attachments\/(\d+)$/, sendAttachment],
];

/** Serves the mailbox's page and its JSON. On a loopback address it answers to no other host name, so that no website can read it. */
export function createPageServer({
  store,
  host,
  log,
}: {
  store: MailboxStore;
  host: string;
  log: (line: string) => void;
}): Server {
  const isPrivate = host === 'localhost' || host === '::1' || host.startsWith('127.');
  return createServer((request, response) => {
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'no-referrer');
    response.setHeader('cache-control', 'no-store');
    if (isPrivate && !namesThisMachine(request.headers.host)) {
      sendProblem(response, 403, 'This mailbox answers to localhost alone.');
      return;
    }
    answer(store, request, response).catch((error: Error) => {
      log(`The mailbox could not answer ${request.url}: ${error.message}`);
      if (response.headersSent) response.destroy();
      else sendProblem(response, 500, 'The mailbox could not answer.');
    });
  });
}

async function answer(store: MailboxStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://mailbox');
  for (const [method, pattern, respond] of ROUTES) {
    const match = pattern.exec(url.pathname);
    if (!match || method !== request.method) continue;
    const [, id = '', index = '0'] = match;
    if (id && !store.find(id)) break;
    await respond({ store, url, response, id, index: Number(index) });
    return;
  }
  sendProblem(response, 404, 'There is nothing here.');
}

function sendList({ store, url, response }: Exchange): void {
  const number = (name: string, fallback: number) => Math.max(0, Math.trunc(Number(url.searchParams.get(name) ?? fallback)) || 0);
  const limit = Math.min(number('limit', 50), PAGE_LENGTH_MAX);
  sendJson(response, store.list({ search: url.searchParams.get('search') ?? '', limit, offset: number('offset', 0) }));
}

async function sendMessage({ store, response, id }: Exchange): Promise<void> {
  const entry = store.find(id);
  if (entry) sendJson(response, await readMessage(store, entry));
}

async function sendSource({ store, response, id }: Exchange): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
  await pipeline(store.readSource(id), response);
}

async function sendHtml({ store, url, response, id }: Exchange): Promise<void> {
  const policy = emailPolicy(url.searchParams.get('pictures') === '1');
  send(response, 'text/html', await readHtml(store, id), { 'content-security-policy': policy });
}

async function sendAttachment({ store, response, id, index }: Exchange): Promise<void> {
  const found = await readAttachment(store, id, index);
  if (!found) return sendProblem(response, 404, 'There is nothing here.');
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(found.name).replaceAll("'", '%27')}`;
  send(response, 'application/octet-stream', found.content, { 'content-disposition': disposition });
}

function namesThisMachine(host = ''): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'));
}

function sendJson(response: ServerResponse, value: unknown): void {
  send(response, 'application/json', JSON.stringify(value));
}

function sendProblem(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
}

function send(response: ServerResponse, type: string, body: string | Buffer, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, ...headers }).end(body);
}
