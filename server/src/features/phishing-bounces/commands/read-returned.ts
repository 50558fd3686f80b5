import { z } from 'zod';
import type { Env } from '../../../env.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { type ImapMailbox, readUnseen } from '../../../mail/imap.ts';
import { INBOUND_BYTES_MAX } from '../../../mail/inbound.ts';
import type { Services } from '../../../services.ts';
import { hasEmptyReturnPath, returnPathIn } from '../../../mail/return-path.ts';
import { processNotification } from './process-notification.ts';

/** Reads returned emails. The clock starts this job, and one process at a time runs it. */
export const readReturnedJob = jobKind({ name: 'read-returned', input: z.object({}), isSingle: true });

const EMAILS_PER_RUN = 200;

/** Reads the mailbox that bounces are sent to, if the settings name one. */
export async function readReturned(services: Services): Promise<void> {
  const { env, log } = services;
  const mailbox = mailboxOf(env);
  if (mailbox === undefined) return;
  await readUnseen(mailbox, {
    bytesMax: INBOUND_BYTES_MAX,
    emailsMax: EMAILS_PER_RUN,
    take: async ({ head, path }) => {
      const to = returnPathIn(env, head);
      return to === undefined || processNotification(services, { to, path, hasEmptySender: hasEmptyReturnPath(head) });
    },
    onBroken: (error, uid) => log.error({ error, uid }, 'An email in the bounce mailbox cannot be read and is skipped.'),
  });
}

function mailboxOf(env: Env): ImapMailbox | undefined {
  const { BOUNCE_IMAP_HOST: host, BOUNCE_IMAP_USER: user, BOUNCE_IMAP_PASSWORD: password } = env;
  if (host === undefined || user === undefined || password === undefined) return undefined;
  return {
    host,
    port: env.BOUNCE_IMAP_PORT,
    security: env.BOUNCE_IMAP_SECURITY,
    user,
    password,
    folder: env.BOUNCE_IMAP_FOLDER,
    processed: env.BOUNCE_IMAP_PROCESSED,
  };
}
