import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { asSystem } from '../server/src/db/database.ts';
import { composeMessage } from '../server/src/mail/compose.ts';
import type { Signer } from '../server/src/mail/signing.ts';
import { openTransport } from '../server/src/mail/transport.ts';
import type { Installation } from './installation.ts';
import { canConnect, printFigure, stop, timed, until } from '../tools/report.ts';

const SINK_PORT = 18_025;

/**
 * Measures emails per second through the ledger to a local sink, against composing and sending the same emails without a
 * ledger.
 */
export async function benchSending(installation: Installation): Promise<void> {
  const sink = spawn(process.execPath, [join(import.meta.dirname, 'sink.ts'), String(SINK_PORT)], {
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: installation.folder },
  });
  try {
    await until(async () => canConnect(SINK_PORT), 100);
    const bare = await bareRate(installation, 2_000);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    printFigure({
      what: 'composing, signing and sending alone',
      value: await bareRate(installation, 2_000, { domain: 'bench.example', selector: 's1', key: privateKey }),
      unit: '/s',
      baseline: { what: 'unsigned', value: bare },
      bar: { value: 0.5 * bare, better: 'more' },
    });
    for (const recipients of [1_000, 10_000]) {
      const value = await sendingRate(installation, { recipients, workers: 1 });
      printFigure({
        what: `sending to ${recipients.toLocaleString('en')} recipients`,
        value,
        unit: '/s',
        baseline: { what: 'composing and sending alone', value: bare },
        bar: { value: 0.6 * bare, better: 'more' },
      });
    }
    const one = await sendingRate(installation, { recipients: 20_000, workers: 1 });
    printFigure({
      what: 'two workers, 20,000 recipients',
      value: await sendingRate(installation, { recipients: 20_000, workers: 2 }),
      unit: '/s',
      baseline: { what: 'one', value: one },
      bar: { value: 1.6 * one, better: 'more' },
    });
  } finally {
    sink.kill('SIGKILL');
  }
}

/** Returns emails per second, from the first sent email to the last. */
async function sendingRate(
  installation: Installation,
  { recipients, workers }: { recipients: number; workers: number },
): Promise<number> {
  const organization = await installation.makeOrganization(recipients, 20);
  const campaign = await installation.launch(organization);
  const running = Array.from({ length: workers }, () => installation.start({ ROLE: 'worker' }));
  const left = () =>
    asSystem(installation.database.db, async (tx) => {
      const rows = await tx
        .selectFrom('deliveries')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('campaign_id', '=', campaign)
        .where('state', '<>', 'sent')
        .executeTakeFirstOrThrow();
      return rows.n;
    });
  await until(async () => (await left()) < recipients);
  const already = recipients - (await left());
  // Polls rarely: the count costs the database as much as a hundred emails.
  const ms = await timed(() => until(async () => (await left()) === 0, 250));
  await Promise.all(running.map(stop));
  return ((recipients - already) / ms) * 1000;
}

async function bareRate({ program }: Installation, count: number, signer?: Signer): Promise<number> {
  const { html, text } = await program.services.database
    .selectFrom('phishing_emails')
    .select(['html', 'text'])
    .where('organization_id', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const transport = openTransport({ host: '127.0.0.1', port: SINK_PORT, security: 'none', max_connections: 5 });
  let next = 0;
  const one = async () => {
    while (next < count) {
      const n = next++;
      const raw = await composeMessage({
        from: { name: 'Bench', address: 'a@bench.example' },
        to: { address: `p${n}@bench.example` },
        subject: 'Письмо',
        html,
        text,
        messageId: `<${n}@bench.example>`,
        date: new Date(),
        signer,
      });
      await transport.send({
        envelope: { from: 'a@bench.example', to: `p${n}@bench.example` },
        raw,
        beforeFinalDot: async () => {},
      });
    }
  };
  const ms = await timed(() => Promise.all(Array.from({ length: 20 }, one)));
  await transport.close();
  return (count / ms) * 1000;
}
