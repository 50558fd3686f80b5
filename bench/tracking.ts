import { createServer } from 'node:http';
import autocannon from 'autocannon';
import { asSystem } from '../server/src/db/database.ts';
import { trackingToken } from '../server/src/features/phishing-delivery/links.ts';
import type { Installation } from './installation.ts';
import { printFigure, untilReady, stop } from '../tools/report.ts';

const SECONDS = 8;
const CONNECTIONS = 32;
const PERSON = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

/**
 * Measures counted clicks of different people on a campaign's links, against a bare server that returns the same page from
 * memory.
 */
export async function benchTracking(installation: Installation): Promise<void> {
  const web = installation.start({ ROLE: 'web', TRUST_PROXY: '1' });
  const phishing = { origin: 'http://127.0.0.1:18080', host: new URL(installation.env.PHISHING_URLS[0]!).host };
  await untilReady(phishing.origin);
  for (const recipients of [1_000, 100_000]) {
    const tokens = await sentTokens(installation, recipients);
    const sample = await fetchPage(phishing, tokens[0]!);
    const bare = await barePage(sample);
    let next = 0;
    const result = await autocannon({
      url: phishing.origin,
      connections: CONNECTIONS,
      duration: SECONDS,
      headers: { host: phishing.host, 'user-agent': PERSON, 'accept-language': 'ru' },
      requests: [{ method: 'GET', setupRequest: (request) => visit(tokens[next++ % tokens.length]!, request) }],
    });
    if (result.non2xx > 0) throw new Error(`${result.non2xx} hits were not answered with the page.`);
    const what = `tracker, ${recipients.toLocaleString('en')} recipients`;
    printFigure({
      what,
      value: result.requests.average,
      unit: 'hits/s',
      baseline: { what: 'a page from memory', value: bare.rate },
      bar: { value: 1_000, better: 'more' },
    });
    printFigure({
      what: `${what}, p99`,
      value: result.latency.p99,
      unit: 'ms',
      baseline: { what: 'a page from memory', value: Math.max(1, bare.p99) },
      bar: { value: 50, better: 'less' },
    });
  }
  await stop(web);
}

/** Creates a campaign of this size whose emails were sent an hour ago. Returns the tokens in its links. */
async function sentTokens(installation: Installation, recipients: number): Promise<string[]> {
  const organization = await installation.makeOrganization(recipients, 100);
  const campaign = await installation.launch(organization);
  const rows = await asSystem(installation.database.db, (tx) =>
    tx
      .updateTable('deliveries')
      .set({ state: 'sent', result: 'sent', sent_at: new Date(Date.now() - 3_600_000), result_at: new Date() })
      .where('campaign_id', '=', campaign)
      .returning('id')
      .execute(),
  );
  await installation.database.pool.query('vacuum analyze deliveries');
  return rows.map(({ id }) => trackingToken(installation.env, id));
}

async function fetchPage({ origin, host }: { origin: string; host: string }, token: string): Promise<string> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(`${origin}/l/${token}`, { headers: { host, 'user-agent': PERSON } }, (response) => {
      let page = '';
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => (page += chunk))
        .on('end', () => resolve(page));
    })
      .on('error', reject)
      .end();
  });
}

async function barePage(page: string): Promise<{ rate: number; p99: number }> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
  await new Promise<void>((resolve) => {
    server.listen(18_090, '127.0.0.1', resolve);
  });
  const result = await autocannon({ url: 'http://127.0.0.1:18090', connections: CONNECTIONS, duration: 4 });
  server.close();
  return { rate: result.requests.average, p99: result.latency.p99 };
}

/** Returns the request with a random address, so that each visit comes from another person. */
function visit(token: string, request: autocannon.Request): autocannon.Request {
  const address = Array.from({ length: 4 }, () => Math.floor(Math.random() * 256)).join('.');
  return { ...request, path: `/l/${token}`, headers: { ...request.headers, 'x-forwarded-for': address } };
}
