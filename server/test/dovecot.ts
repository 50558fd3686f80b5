import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import { freePort } from './start-program.ts';

const PROGRAM = '/usr/sbin/dovecot';
const NOBODY = 65_534;

/** Dovecot changes users, so only root can start it. */
export const hasDovecot = existsSync(PROGRAM) && process.getuid?.() === 0;

export type Dovecot = {
  port: number;
  user: string;
  password: string;
  /** Puts an email into a folder. */
  put(raw: string): Promise<void>;
  /** Counts the emails of a folder, and how many of them are unseen. */
  count(folder: string): Promise<{ all: number; unseen: number }>;
  stop(): Promise<void>;
};

/** Starts a real IMAP server with one mailbox on a free port of this machine. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-dovecot-'));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'home'));
  await chown(join(folder, 'home'), NOBODY, NOBODY);
  const port = Number(await freePort());
  const [user, password] = ['returned', 'to-read-with'];
  await writeFile(
    join(folder, 'dovecot.conf'),
    `protocols = imap
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = ${NOBODY}
first_valid_gid = ${NOBODY}
mail_location = maildir:${folder}/home/mail
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = static
  args = user=${user} password=${password}
}
userdb {
  driver = static
  args = uid=${NOBODY} gid=${NOBODY} home=${folder}/home
}
`,
  );
  const server = spawn(PROGRAM, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' });
  await answers(port);
  const withClient = async <T>(work: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      doSTARTTLS: false,
      auth: { user, pass: password },
      logger: false,
    });
    await client.connect();
    const result = await work(client);
    await client.logout();
    return result;
  };
  await withClient((client) => client.mailboxCreate('Processed'));
  return {
    port,
    user,
    password,
    put: (raw) => withClient(async (client) => void (await client.append('INBOX', raw))),
    count: (of) =>
      withClient(async (client) => {
        const { messages = 0, unseen = 0 } = (await client.status(of, { messages: true, unseen: true })) || {};
        return { all: messages, unseen };
      }),
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const socket = connect(port, '127.0.0.1');
    const isUp = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Dovecot did not start.');
}
