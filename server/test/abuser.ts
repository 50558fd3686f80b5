/**
 * A process that sends calls to a server of this machine as fast as they are answered, several at once, until it is ended; or
 * holds sockets open with bodies that arrive a byte at a time. Reads what to send as JSON from its standard input.
 */
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

export type Abuse =
  | {
      kind: 'calls';
      origin: string;
      parallel: number;
      calls: { method: string; path: string; headers: Record<string, string>; /** In base64. */ body?: string }[];
    }
  | { kind: 'sockets'; origin: string; count: number; head: string };

const LASTS_MS = 120_000;
const PAUSE_AFTER_REFUSAL_MS = 20;
const DRIP_MS = 5_000;

if (import.meta.main) {
  const abuse = (await json(process.stdin)) as Abuse;
  // The process ends by itself, even if the test dies.
  void setTimeout(LASTS_MS).then(() => process.exit());
  if (abuse.kind === 'calls') flood(abuse);
  else hold(abuse);
}

function flood({ origin, parallel, calls }: Extract<Abuse, { kind: 'calls' }>): void {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  let next = 0;
  const answers: Record<number, number> = {};
  process.once('SIGTERM', () => {
    console.log('Answers by status:', answers);
    process.exit();
  });
  const callOnce = () =>
    new Promise<number>((resolve) => {
      const { method, path, headers, body } = calls[next++ % calls.length]!;
      const sent = request(`${origin}${path}`, { method, headers, agent }, (answer) => {
        answer.resume().once('close', () => resolve(answer.statusCode ?? 0));
      });
      sent.once('error', () => resolve(0)).end(body && Buffer.from(body, 'base64'));
    });
  const callOn = async (): Promise<never> => {
    for (;;) {
      const status = await callOnce();
      answers[status] = (answers[status] ?? 0) + 1;
      if (status !== 200) await setTimeout(PAUSE_AFTER_REFUSAL_MS);
    }
  };
  for (let number = 0; number < parallel; number++) void callOn();
}

function hold({ origin, count, head }: Extract<Abuse, { kind: 'sockets' }>): void {
  const { hostname, port } = new URL(origin);
  const open = () => {
    const socket = connect(Number(port), hostname);
    const dripping = setInterval(() => socket.write('-'), DRIP_MS);
    socket.once('connect', () => socket.write(head));
    socket.on('error', () => {}).resume();
    socket.once('close', () => {
      clearInterval(dripping);
      void setTimeout(1_000 * Math.random()).then(open);
    });
  };
  for (let number = 0; number < count; number++) open();
}
