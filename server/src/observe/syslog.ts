import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { hostname } from 'node:os';

/** Facility 13 (log audit), severity 6 (informational). */
const PRIORITY = 13 * 8 + 6;
const WAIT_MS = 5_000;

/** Sends lines to a syslog server at `udp://host:port` or `tcp://host:port`, in RFC 5424 format. Rejects if it cannot. */
export async function sendSyslog(address: string, lines: readonly string[]): Promise<void> {
  const { protocol, hostname: host, port } = new URL(address);
  const at = { host: host.replace(/^\[|\]$/g, ''), port: Number(port || 514) };
  const messages = lines.map((line) =>
    Buffer.from(`<${PRIORITY}>1 ${new Date().toISOString()} ${hostname()} vigil ${process.pid} - - ${line}`),
  );
  await (protocol === 'tcp:' ? sendByStream(at, messages) : sendByDatagram(at, messages));
}

type Place = { host: string; port: number };

async function sendByDatagram({ host, port }: Place, messages: readonly Buffer[]): Promise<void> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  try {
    for (const message of messages) {
      await new Promise<void>((resolve, reject) => {
        socket.send(message, port, host, (error) => (error ? reject(error) : resolve()));
      });
    }
  } finally {
    socket.close();
  }
}

/** Each message is prefixed with its length (RFC 6587). */
function sendByStream(at: Place, messages: readonly Buffer[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(at, () => {
      for (const message of messages) socket.write(Buffer.concat([Buffer.from(`${message.length} `), message]));
      socket.end();
    });
    socket.setTimeout(WAIT_MS, () => socket.destroy(new Error('The syslog server does not answer.')));
    socket.once('error', reject);
    socket.once('close', () => resolve());
    socket.resume();
  });
}
