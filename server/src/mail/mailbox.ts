import type { AddressInfo, Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { createPageServer } from './mailbox-page.ts';
import { openMailboxStore, type MailboxStore } from './mailbox-store.ts';

export interface Mailbox {
  smtpPort: number;
  pagePort: number;
  close(): Promise<void>;
}

export interface MailboxOptions {
  folder: string;
  /** 0 uses any free port, here and below. */
  smtpPort: number;
  pagePort: number;
  host: string;
  log: { warn(line: string): void };
}

const MESSAGE_BYTES_MAX = 50 * 1024 * 1024;

/**
 * Accepts every email, to any recipient, and shows it on a page. Nothing leaves this machine.
 * Rejects with one plain sentence when a port is taken.
 */
export async function startMailbox({ folder, smtpPort, pagePort, host, log }: MailboxOptions): Promise<Mailbox> {
  const store = await openMailboxStore(folder);
  const warn = (line: string) => log.warn(line);
  const smtp = createSmtpServer(store, warn);
  const page = createPageServer({ store, host, log: warn });
  const closeSmtp = () => new Promise<void>((done) => smtp.close(done));
  await listen(smtp.server, { host, port: smtpPort, setting: 'MAILBOX_SMTP_PORT' });
  try {
    await listen(page, { host, port: pagePort, setting: 'MAILBOX_PAGE_PORT' });
  } catch (error) {
    await closeSmtp();
    throw error;
  }
  return {
    smtpPort: portOf(smtp.server),
    pagePort: portOf(page),
    async close() {
      page.closeAllConnections();
      await Promise.all([closeSmtp(), new Promise((done) => page.close(done))]);
      await store.close();
    },
  };
}

function createSmtpServer(store: MailboxStore, warn: (line: string) => void): SMTPServer {
  async function keep(message: Parameters<MailboxStore['add']>[0]): Promise<Error | null> {
    try {
      await store.add(message);
      return null;
    } catch (error) {
      warn(`The mailbox could not save an email: ${(error as Error).message}`);
      message.content.resume();
      return Object.assign(new Error('The mailbox could not save this email'), { responseCode: 452 });
    }
  }
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MESSAGE_BYTES_MAX,
    closeTimeout: 1000,
    // Any user name and password are accepted, so that settings with sign-in can be tried.
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onData: (content, { envelope }, done) => {
      const sender = envelope.mailFrom ? envelope.mailFrom.address : '';
      const to = envelope.rcptTo.map(({ address }) => address);
      void (async () => done(await keep({ content, sender, to })))();
    },
  });
  // A client that hangs up is not our problem.
  server.on('error', () => {});
  return server;
}

async function listen(server: Server, { host, port, setting }: { host: string; port: number; setting: string }): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} for the built-in mailbox is taken; set ${setting} to another one.`;
      const refused = `The built-in mailbox cannot listen on ${host}:${port} (${error.code}); set ${setting} or MAILBOX_HOST.`;
      reject(new Error(error.code === 'EADDRINUSE' ? taken : refused, { cause: error }));
    });
    server.listen(port, host, resolve);
  });
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
