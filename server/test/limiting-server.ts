import { createServer, type AddressInfo, type Socket } from 'node:net';

type Limits = {
  /** The limit of connections at once; a further one is refused with 421 in place of a greeting, as Postfix does. */
  connections?: number;
  /** Where a further connection is refused instead: at MAIL after the greeting, as Exchange does. */
  refusesAt?: 'greeting' | 'mail';
  /** The limit of emails per period; a further MAIL is refused with 450 4.7.1. */
  rate?: { messages: number; ms: number };
  /** A recipient is refused with 451 4.7.1 until this many milliseconds after the first attempt. */
  greylistMs?: number;
  /** The delay before it accepts an email. */
  answerInMs?: number;
};

export type LimitingServer = {
  port: number;
  messages: { to: string; sender: string; raw: string }[];
  /** Counts the 4xx replies by code. */
  refused: Map<number, number>;
  limits: Limits;
  /** Returns the most connections that were served at once. */
  mostServed: () => number;
  close(): Promise<void>;
};

export const TOO_MANY = '421 4.7.0 mx.test Error: too many connections from 127.0.0.1';
export const TOO_MUCH = '450 4.7.1 Error: too much mail from 127.0.0.1';
export const GREYLISTED = '451 4.7.1 Greylisting in action, please come back in 00:00:02';

/** Starts a mail server with limits, which uses the replies of common mail servers at the same steps. */
export async function startLimitingServer(limits: Limits): Promise<LimitingServer> {
  const sockets = new Set<Socket>();
  const served = new Set<Socket>();
  const firstNamed = new Map<string, number>();
  const taken: number[] = [];
  let most = 0;
  const found: LimitingServer = { port: 0, messages: [], refused: new Map(), limits, mostServed: () => most, close };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => (sockets.delete(socket), served.delete(socket)));
    const say = (reply: string) => {
      const code = Number(reply.slice(0, 3));
      if (code >= 400 && code < 500) found.refused.set(code, (found.refused.get(code) ?? 0) + 1);
      if (code === 421) socket.end(`${reply}\r\n`);
      else socket.write(`${reply}\r\n`);
    };
    const isFull = () => !served.has(socket) && served.size >= (found.limits.connections ?? Number.POSITIVE_INFINITY);
    const serve = () => {
      served.add(socket);
      most = Math.max(most, served.size);
    };
    if (found.limits.refusesAt !== 'mail') {
      if (isFull()) return say(TOO_MANY);
      serve();
    }
    say('220 mx.test ESMTP');
    let [rest, sender, to, body] = ['', '', '', null as string[] | null];
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) answer(line);
    });
    function answer(line: string): void {
      if (body !== null) {
        if (line !== '.') return void body.push(line);
        found.messages.push({ to, sender, raw: body.join('\r\n') });
        body = null;
        setTimeout(() => say('250 2.0.0 Ok: queued'), found.limits.answerInMs ?? 0);
      } else if (/^EHLO/i.test(line)) say('250 mx.test');
      else if (/^MAIL/i.test(line)) {
        if (isFull()) return say(TOO_MANY);
        serve();
        const { rate } = found.limits;
        if (rate !== undefined && taken.filter((at) => at > Date.now() - rate.ms).length >= rate.messages) return say(TOO_MUCH);
        taken.push(Date.now());
        sender = /<(.*)>/.exec(line)?.[1] ?? '';
        say('250 2.1.0 Ok');
      } else if (/^RCPT/i.test(line)) {
        to = /<(.*)>/.exec(line)?.[1] ?? '';
        const first = firstNamed.get(to) ?? Date.now();
        firstNamed.set(to, first);
        const isGrey = Date.now() - first < (found.limits.greylistMs ?? 0);
        if (isGrey || (found.limits.greylistMs !== undefined && first === Date.now())) return say(GREYLISTED);
        say('250 2.1.5 Ok');
      } else if (/^DATA/i.test(line)) {
        body = [];
        say('354 End data with <CR><LF>.<CR><LF>');
      } else if (/^QUIT/i.test(line)) socket.end('221 2.0.0 Bye\r\n');
      else say('250 2.0.0 Ok');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  found.port = (server.address() as AddressInfo).port;
  return found;

  function close(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(() => resolve()));
  }
}
