import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
let programs: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-run-'));
});
afterEach(async () => {
  await Promise.all(programs.map((program) => ended(program, 'SIGTERM')));
  programs = [];
  await rm(folder, { recursive: true, force: true });
});

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return String(port);
}

type Started = { program: ChildProcess; port: string; output: () => string; code: Promise<number | null> };

async function start(settings: NodeJS.ProcessEnv = {}): Promise<Started> {
  const port = await freePort();
  const program = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: process.env.PATH,
      DATA_FOLDER: folder,
      PORT: port,
      APP_URL: `http://localhost:${port}`,
      CONTENT_URL: `http://content.localhost:${port}`,
      PHISHING_URLS: `http://phish.localhost:${port}`,
      MAILBOX_SMTP_PORT: await freePort(),
      MAILBOX_PAGE_PORT: await freePort(),
      DEMONSTRATION: 'off',
      ...settings,
    },
  });
  programs.push(program);
  let said = '';
  program.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  program.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { program, port, output: () => said, code: new Promise((resolve) => program.once('exit', resolve)) };
}

async function ended(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const exit = new Promise((resolve) => program.once('exit', resolve));
  program.kill(signal);
  await exit;
}

const READY = 'Vigil is ready';
const readiness = ({ output, code }: Started) =>
  new Promise<boolean>((resolve) => {
    const look = setInterval(() => {
      if (output().includes(READY)) settle(true);
    }, 50);
    const settle = (isReady: boolean) => {
      clearInterval(look);
      resolve(isReady);
    };
    void code.then(() => settle(false));
  });

test('started twice at once on one folder, one runs and the other says so in one line', async () => {
  const both = await Promise.all([start(), start()]);
  const ready = await Promise.all(both.map(readiness));
  expect(ready.filter(Boolean)).toHaveLength(1);
  const refused = both[ready.indexOf(false)]!;
  expect(await refused.code).toBe(1);
  expect(refused.output().trim()).toBe(
    `Vigil is running on the folder ${folder} already. Stop it, or set DATA_FOLDER to another.`,
  );
}, 120_000);

/** Another address of this machine: what listens everywhere answers there as well. */
const answersElsewhere = ({ port }: Started): Promise<boolean> =>
  fetch(`http://127.0.0.2:${port}/health/live`).then(
    () => true,
    () => false,
  );

test.runIf(process.platform === 'linux')(
  'the demonstration, whose logins everybody knows, is for this machine alone; without it every address answers',
  async () => {
    const shown = await start({ DEMONSTRATION: 'on' });
    expect(await readiness(shown)).toBe(true);
    expect(shown.output()).toContain('only this machine is answered');
    expect(await answersElsewhere(shown)).toBe(false);
    await ended(shown.program, 'SIGTERM');
    const told = await start({ HOST: '0.0.0.0' });
    expect(await readiness(told)).toBe(true);
    expect(await answersElsewhere(told)).toBe(true);
  },
  120_000,
);
