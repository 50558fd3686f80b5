import { get } from 'node:http';
import {
  countFailures,
  getCampaign,
  getCampaignOverview,
  getClickTimes,
  listCampaignDepartments,
  listCampaignOs,
  listCampaignTemplates,
  listCampaignUsers,
  listFailures,
} from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { pathOf } from '@vigil/contract/path-of.ts';
import { sql } from 'kysely';
import { asSystem } from '../server/src/db/database.ts';
import type { Installation } from './installation.ts';
import { printFigure, quantile, untilReady, stop, timed } from '../tools/report.ts';
import { signedIn } from './signed-in.ts';

const ROUNDS = 40;
const DEPARTMENTS = 200;
const WIRE_BYTES = 20_000;
const P95_MS = 50;

/**
 * Measures the requests of a campaign's page and its statistics against one bare query. Their times must stay flat from 10,000
 * recipients to 100,000.
 */
export async function benchCampaignPage(installation: Installation): Promise<void> {
  const pages: { people: number; token: string; campaign: string }[] = [];
  for (const people of [10_000, 100_000]) {
    const organization = await installation.makeOrganization(people, DEPARTMENTS);
    const campaign = await installation.launch(organization);
    await asSystem(installation.database.db, (tx) =>
      sql`update deliveries set state = 'sent', sent_at = now(), os = 'Windows', result_at = case when random() < 0.4 then now() - random() * interval '3 days' end,
          result = case when random() < 0.6 then 'sent' else 'clicked' end where campaign_id = ${campaign}`.execute(tx),
    );
    await asSystem(installation.database.db, (tx) =>
      sql`update deliveries set opened_at = result_at, clicked_at = result_at where campaign_id = ${campaign} and result = 'clicked'`.execute(
        tx,
      ),
    );
    pages.push({ people, campaign, token: await signedIn(installation, organization) });
  }
  await installation.database.pool.query('vacuum analyze users, deliveries, campaign_counters');
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) bare.push(await timed(() => installation.database.pool.query('select 1')));
  const web = installation.start({ ROLE: 'web' });
  await untilReady(installation.env.APP_URL);
  for (const { people, token, campaign } of pages) {
    const id = { id: campaign };
    const of = (call: Parameters<typeof pathOf>[0], query = '') => `${installation.env.APP_URL}${pathOf(call, id)}${query}`;
    const shown = {
      'a campaign’s recipients': [of(getCampaign), of(listCampaignUsers, '?limit=20')],
      'its overview': [
        of(getCampaign),
        of(getCampaignOverview),
        of(getClickTimes),
        of(listCampaignTemplates),
        of(listCampaignDepartments, '?limit=1000'),
      ],
      'its systems': [of(listCampaignOs)],
      'people who failed': [of(listFailures, '?limit=20'), of(countFailures)],
      'its clicked, page 100': [of(listCampaignUsers, '?limit=20&offset=2000&status=clicked')],
    };
    for (const [what, urls] of Object.entries(shown)) {
      const times: number[] = [];
      let bytes = 0;
      for (let round = 0; round < ROUNDS; round++) {
        times.push(await timed(async () => (bytes = sum(await Promise.all(urls.map((url) => wireBytes(url, token)))))));
      }
      const name = `${what}, ${people.toLocaleString('en')} recipients`;
      const baseline = { what: 'select 1', value: quantile(bare, 0.95) };
      printFigure({
        what: `${name}: p95`,
        value: quantile(times, 0.95),
        unit: 'ms',
        baseline,
        bar: { value: P95_MS, better: 'less' },
      });
      printFigure({ what: `${name}: on the wire`, value: bytes, unit: 'B', bar: { value: WIRE_BYTES, better: 'less' } });
    }
  }
  await stop(web);
}

const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0);

/** Returns the size of a response as a browser receives it, before decompression. */
const wireBytes = (url: string, token: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br, zstd' };
    get(url, { headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('error', reject);
      answer.on('end', () => (answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${answer.statusCode} ${url}`))));
    }).on('error', reject);
  });
