/**
 * A bare SMTP server that accepts every message and stores none, in a process of its own: `node bench/sink.ts 18025
 * [milliseconds before each reply]`.
 */
import { SMTPServer } from 'smtp-server';

const thinksMs = Number(process.argv[3] ?? 0);
const slowly = (done: () => void) => (thinksMs === 0 ? done() : void setTimeout(done, thinksMs));

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onConnect: (_session, done) => slowly(done),
  onMailFrom: (_address, _session, done) => slowly(done),
  onRcptTo: (_address, _session, done) => slowly(done),
  onData: (stream, _session, done) => {
    stream.on('data', () => {});
    stream.on('end', () => slowly(done));
  },
});
server.on('error', () => {});
server.listen(Number(process.argv[2]), '127.0.0.1');
