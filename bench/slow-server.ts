import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { asSystem, type OrganizationScope } from '../server/src/db/database.ts';
import type { Installation } from './installation.ts';
import { canConnect, printFigure, stop, timed, until } from '../tools/report.ts';

const QUICK_PORT = 18_025;
const SLOW_PORT = 18_026;
const THINKS_MS = 13_000;
const PEOPLE = 6_000;

/** Measures emails per second of one organisation, alone and beside another whose mail server takes 13 s for each reply. */
export async function benchSlowServer(installation: Installation): Promise<void> {
  const sinks = [startSink(installation, QUICK_PORT), startSink(installation, SLOW_PORT, THINKS_MS)];
  try {
    await Promise.all([QUICK_PORT, SLOW_PORT].map((port) => until(() => canConnect(port), 100)));
    const worker = installation.start({ ROLE: 'worker', TRUSTED_HOSTS: '127.0.0.1' });
    // The first campaign warms up the worker.
    await rateOf(installation, await installation.makeOrganization(1_000, 20), 1_000);
    const alone = await rateOf(installation, await installation.makeOrganization(PEOPLE, 20), PEOPLE);
    const slow = await installation.makeOrganization(1_000, 20);
    await giveSlowServer(installation, slow);
    const campaign = await installation.launch(slow);
    await until(async () => (await countOf(installation, campaign, 'claimed')) > 0);
    const beside = await rateOf(installation, await installation.makeOrganization(PEOPLE, 20), PEOPLE);
    printFigure({
      what: 'sending beside a server of 13 s a reply',
      value: beside,
      unit: '/s',
      baseline: { what: 'alone', value: alone },
      bar: { value: 0.9 * alone, better: 'more' },
    });
    await until(async () => (await countOf(installation, campaign, 'sent')) >= 10, 500);
    printFigure({
      what: 'emails of that server unconfirmed or failed',
      value: (await countOf(installation, campaign, 'unconfirmed')) + (await countOf(installation, campaign, 'failed')),
      unit: '',
      bar: { value: 0, better: 'less' },
    });
    await stop(worker);
  } finally {
    for (const sink of sinks) sink.kill('SIGKILL');
  }
}

const startSink = ({ folder }: Installation, port: number, thinksMs = 0): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, 'sink.ts'), String(port), String(thinksMs)], {
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: folder },
  });

async function rateOf(installation: Installation, organization: OrganizationScope, people: number): Promise<number> {
  const campaign = await installation.launch(organization);
  const sent = () => countOf(installation, campaign, 'sent');
  await until(async () => (await sent()) > 0);
  const already = await sent();
  const ms = await timed(() => until(async () => (await sent()) === people, 200));
  return ((people - already) / ms) * 1000;
}

async function countOf(
  { database }: Installation,
  campaign: string,
  state: 'claimed' | 'sent' | 'failed' | 'unconfirmed',
): Promise<number> {
  const { n } = await asSystem(database.db, (tx) =>
    tx
      .selectFrom('deliveries')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('campaign_id', '=', campaign)
      .where('state', '=', state)
      .executeTakeFirstOrThrow(),
  );
  return n;
}

async function giveSlowServer({ database }: Installation, organization_id: OrganizationScope): Promise<void> {
  await asSystem(database.db, (tx) =>
    tx
      .insertInto('sending_profiles')
      .values({ organization_id, host: '127.0.0.1', port: SLOW_PORT, security: 'none', from_address: 'it@bench.example' })
      .execute(),
  );
}
