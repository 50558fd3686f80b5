import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';

export type ImapMailbox = {
  host: string;
  port: number;
  /** `starttls` refuses to continue without encryption; both verify certificates. */
  security: 'none' | 'starttls' | 'tls';
  user: string;
  password: string;
  folder: string;
  /** Where read emails are moved; undefined: they stay, marked as seen. */
  processed: string | undefined;
};

export type EmailIntake = {
  /** Larger emails are skipped. */
  bytesMax: number;
  emailsMax: number;
  /** Gets the headers of an email, and the whole email in a temporary file. Returns false to leave it unseen for the next run. */
  take: (message: { head: string; path: string }) => Promise<boolean>;
  /** An email that `take` failed on: it is marked as seen and stays, so that it is reported once. */
  onBroken: (error: unknown, uid: number) => void;
};

const WAIT_MS = 20_000;

/** Reads the unseen emails of a mailbox. Throws if the mailbox cannot be read. */
export async function readUnseen(mailbox: ImapMailbox, intake: EmailIntake): Promise<void> {
  const { host, port, security, user, password, folder } = mailbox;
  const client = new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
  });
  // The pending call reports the error too.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.mailboxOpen(folder);
    const found = (await client.search({ seen: false }, { uid: true })) || [];
    for (const uid of found.slice(0, intake.emailsMax)) await readOne(client, { uid, mailbox, intake });
    await client.logout();
  } finally {
    client.close();
  }
}

async function readOne(
  client: ImapFlow,
  { uid, mailbox, intake }: { uid: number; mailbox: ImapMailbox; intake: EmailIntake },
): Promise<void> {
  const one = await client.fetchOne(String(uid), { source: { maxLength: intake.bytesMax + 1 } }, { uid: true });
  // Someone removed it meanwhile.
  if (one === false || one.source === undefined) return;
  const isTaken = one.source.length > intake.bytesMax ? 'broken' : await takeEmail(one.source, { uid, intake });
  if (isTaken === false) return;
  await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  if (isTaken === true && mailbox.processed !== undefined) {
    await client.messageMove(String(uid), mailbox.processed, { uid: true });
  }
}

async function takeEmail(source: Buffer, { uid, intake }: { uid: number; intake: EmailIntake }): Promise<boolean | 'broken'> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-mailbox-'));
  try {
    const path = join(folder, 'message');
    await writeFile(path, source, { mode: 0o600 });
    return await intake.take({ head: headOf(source), path });
  } catch (error) {
    intake.onBroken(error, uid);
    return 'broken';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function headOf(source: Buffer): string {
  const end = source.indexOf('\r\n\r\n');
  return source.toString('latin1', 0, end < 0 ? source.length : end);
}
