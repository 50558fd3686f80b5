import { readFile } from 'node:fs/promises';
import { StartError, type Env } from '../../env.ts';
import { queued, type Background } from '../../jobs/background.ts';
import type { Worker } from '../../jobs/repeat-every.ts';
import { throttle } from '../../jobs/throttle.ts';
import { openInbound } from '../../mail/inbound.ts';
import type { Services } from '../../services.ts';
import { deliveryOfReturnPath } from '../../mail/return-path.ts';
import { readReturned, readReturnedJob } from './commands/read-returned.ts';
import { processNotification } from './commands/process-notification.ts';

const WORKER = 'bounces';
const LOG_EVERY_MS = 60_000;

const EVERY_MINUTE = '* * * * *';

export const jobs: Background[] = [
  { kinds: [], start: async (services) => startReceiving(services) },
  queued(readReturnedJob, readReturned, { cron: EVERY_MINUTE }),
];

/** Listens for bounces, if the settings open a port for them. */
async function startReceiving(services: Services): Promise<Worker | void> {
  const { env, log, heartbeats } = services;
  const { BOUNCE_SMTP_PORT: port, BOUNCE_SMTP_HOST: host } = env;
  if (port === undefined) return;
  const mayLog = throttle(LOG_EVERY_MS);
  const inbound = await openInbound({
    host,
    port,
    tls: await certificateOf(env),
    isKnown: (address) => deliveryOfReturnPath(env, address) !== undefined,
    take: (email) => processNotification(services, email),
    onFailure: (error) => {
      if (mayLog(WORKER)) log.error({ error }, 'A bounced email could not be read; the sender will deliver it again.');
    },
  }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`Bounced emails cannot be received on ${host}:${port} (${error.code}); set BOUNCE_SMTP_PORT.`);
  });
  let seenAt = Date.now();
  heartbeats.watch(WORKER, () => (inbound.isListening() ? (seenAt = Date.now()) : seenAt));
  log.info({ port: inbound.port }, 'Listening for bounced emails.');
  return {
    stop: async () => {
      await inbound.close();
      heartbeats.forget(WORKER);
    },
  };
}

async function certificateOf({
  BOUNCE_TLS_CERTIFICATE,
  BOUNCE_TLS_KEY,
}: Env): Promise<{ cert: string; key: string } | undefined> {
  if (BOUNCE_TLS_CERTIFICATE === undefined || BOUNCE_TLS_KEY === undefined) return undefined;
  const read = (path: string) =>
    readFile(path, 'utf8').catch((error: Error) => {
      throw new StartError(`The certificate for receiving bounced emails cannot be read: ${error.message}.`);
    });
  return { cert: await read(BOUNCE_TLS_CERTIFICATE), key: await read(BOUNCE_TLS_KEY) };
}
