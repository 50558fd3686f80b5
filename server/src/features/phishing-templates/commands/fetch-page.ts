import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportedSource } from '@vigil/contract/phishing-templates/imported.ts';
import pLimit from 'p-limit';
import type { Env } from '../../../env.ts';
import type { FetchedPage, FetchedPart, ReadPage } from '../../../reading/emails/read-fetched-page.ts';
import { readFile as readByChild } from '../../../reading/read-file.ts';
import { problem } from '../../../http/problem.ts';
import { fetchFrom, OutboundError } from '../../../outgoing/guarded-fetch.ts';
import { addressProblems } from '../problems.ts';

const REDIRECTS_MAX = 5;
const PARTS_MAX = 40;
const PARTS_BYTES_MAX = 10 * 1024 * 1024;
/** How many times parts are fetched: the pictures that style sheets show are known only once the style sheets are read. */
const ROUNDS = 2;
const AT_ONCE = 6;
/** The time limit of the whole fetch, because the caller's transaction stays open. */
const TIME_MS = 20_000;
const HEADERS = { 'user-agent': 'Mozilla/5.0 (compatible; Vigil)', 'accept-language': 'ru,en;q=0.8,uz;q=0.8' };

/**
 * Fetches a page at an address that an operator named, with its pictures and style sheets, read and cleaned like a file. The
 * guard checks each address separately, including redirects and addresses that the page names; scripts are never fetched.
 */
export async function fetchPage(env: Env, address: string): Promise<ImportedSource> {
  const until = Date.now() + TIME_MS;
  const page: FetchedPage = { ...(await fetchHtml(env, address)), parts: [] };
  let read = await readPage(page);
  const fetched = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const addresses = read.wanted.filter((address) => !fetched.has(address)).slice(0, PARTS_MAX - fetched.size);
    if (addresses.length === 0 || Date.now() > until) break;
    for (const address of addresses) fetched.add(address);
    await fetchParts(env, addresses, { parts: page.parts, until });
    read = await readPage(page);
  }
  return { format: 'address', letters: [read.email] };
}

async function fetchHtml(env: Env, address: string): Promise<Pick<FetchedPage, 'address' | 'content'>> {
  let next = address;
  for (let step = 0; step <= REDIRECTS_MAX; step++) {
    assertNotOurOwn(env, next);
    const answer = await withAddressProblems(() => fetchFrom(env, next, { headers: { ...HEADERS, accept: 'text/html' } }));
    const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
    if (location === null) {
      if (!answer.ok) throw problem(addressProblems.refused_there, { fill: { status: answer.status } });
      if (typeOf(answer) !== 'text/html') throw problem(addressProblems.no_page);
      return { address: next, content: Buffer.from(await answer.arrayBuffer()).toString('base64') };
    }
    if (!URL.canParse(location, next)) break;
    next = new URL(location, next).href;
  }
  throw problem(addressProblems.redirects);
}

/** Fetches the parts of a page into `parts`, until the deadline. Leaves out parts that cannot be fetched. */
async function fetchParts(
  env: Env,
  addresses: readonly string[],
  { parts, until }: { parts: FetchedPart[]; until: number },
): Promise<void> {
  const limit = pLimit(AT_ONCE);
  let room = PARTS_BYTES_MAX - parts.reduce((sum, { content }) => sum + content.length, 0);
  const fetchOne = async (address: string) => {
    if (room <= 0 || Date.now() > until || isOurOwn(env, address)) return;
    const answer = await fetchFrom(env, address, { headers: { ...HEADERS, accept: 'image/*,text/css' } }).catch(() => undefined);
    const type = answer?.ok === true ? typeOf(answer) : '';
    if (answer === undefined || !/^(?:image\/|text\/css$)/.test(type)) return;
    const content = Buffer.from(await answer.arrayBuffer()).toString('base64');
    room -= content.length;
    if (room >= 0) parts.push({ address, type, content });
  };
  await Promise.all(addresses.map((address) => limit(fetchOne, address)));
}

const typeOf = ({ headers }: Response): string => (headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase();

/** Whether an address is one of our own, whose pages count their visitors. */
const isOurOwn = (env: Env, address: string): boolean =>
  URL.canParse(address) &&
  [env.APP_URL, env.CONTENT_URL, ...env.PHISHING_URLS].some((own) => new URL(own).hostname === new URL(address).hostname);

function assertNotOurOwn(env: Env, address: string): void {
  if (isOurOwn(env, address)) throw problem(addressProblems.our_own);
}

async function readPage(page: FetchedPage): Promise<ReadPage> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-page-'));
  const file = { path: join(folder, 'page'), filename: 'page.html' };
  try {
    await writeFile(file.path, JSON.stringify(page), { mode: 0o600 });
    await readByChild(file, { kind: 'fetched_page' });
    return JSON.parse(await readFile(file.path, 'utf8')) as ReadPage;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function withAddressProblems<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const kind = error.rule === 'not_public' || error.rule === 'only_https' ? error.rule : 'unreachable';
    throw problem(addressProblems[error.kind === 'forbidden' && error.rule === undefined ? 'no_address' : kind], {
      reason: error.message,
    });
  }
}
