import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './make-campaign.ts';

export type Postfix = {
  port: number;
  log: () => Promise<string>;
  /** Replaces settings from now on. */
  change(settings: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
};

/** The services of Debian's master.cf, without a chroot. */
const services = [
  'cleanup unix n - n - 0 cleanup',
  'qmgr unix n - n 300 1 qmgr',
  'rewrite unix - - n - - trivial-rewrite',
  'bounce unix - - n - 0 bounce',
  'defer unix - - n - 0 bounce',
  'trace unix - - n - 0 bounce',
  'verify unix - - n - 1 verify',
  'flush unix n - n 1000? 0 flush',
  'proxymap unix - - n - - proxymap',
  'smtp unix - - n - - smtp',
  'error unix - - n - - error',
  'retry unix - - n - - error',
  'anvil unix - - n - 1 anvil',
  'scache unix - - n - 1 scache',
  'postlog unix-dgram n - n - 1 postlogd',
];

/** Starts a separate Postfix that passes every email on to `next`; only root can start it. */
export async function startPostfix(next: number, settings: Record<string, string>): Promise<Postfix> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-postfix-'));
  const port = await freePort();
  const [etc, queue, data] = ['etc', 'queue', 'data'].map((name) => join(folder, name)) as [string, string, string];
  await chmod(folder, 0o755);
  for (const path of [etc, queue, data]) await mkdir(path);
  const idOf = (name: string) => Number(spawnSync('id', ['-u', name], { encoding: 'utf8' }).stdout);
  await chown(data, idOf('postfix'), 0);
  const fixed = {
    compatibility_level: '3.6',
    queue_directory: queue,
    data_directory: data,
    myhostname: 'mx.vigil.test',
    mydestination: '',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    mynetworks: '127.0.0.0/8',
    relayhost: `[127.0.0.1]:${next}`,
    alias_maps: '',
    smtpd_relay_restrictions: 'permit_mynetworks, reject',
    // Clients on this machine are limited like all others.
    smtpd_client_event_limit_exceptions: '',
    maillog_file_prefixes: folder,
    maillog_file: join(folder, 'log'),
  };
  const write = (more: Record<string, string>) =>
    writeFile(
      join(etc, 'main.cf'),
      Object.entries({ ...fixed, ...more })
        .map(([name, value]) => `${name} = ${value}\n`)
        .join(''),
    );
  const command = (...words: string[]) => {
    const { status, stderr, stdout } = spawnSync('postfix', ['-c', etc, ...words], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`postfix ${words.join(' ')}: ${stdout}${stderr}`);
  };
  await write(settings);
  await writeFile(join(etc, 'master.cf'), `127.0.0.1:${port} inet n - n - - smtpd\n${services.join('\n')}\n`);
  command('start');
  await until(() => answers(port), Boolean, 20);
  return {
    port,
    log: () => readFile(join(folder, 'log'), 'utf8'),
    change: async (more) => {
      await write(more);
      // A reload does not change connected clients, so Postfix is restarted.
      command('stop');
      command('start');
      await until(() => answers(port), Boolean, 20);
    },
    stop: async () => {
      command('stop');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => (socket.end('QUIT\r\n'), resolve(true)));
    socket.once('error', () => resolve(false));
  });
