/** A bare SMTP server that takes everything and keeps nothing, in a process of its own: `node bench/sink.ts 18025`. */
import { SMTPServer } from 'smtp-server';

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) => {
    stream.on('data', () => {});
    stream.on('end', () => done());
  },
});
server.on('error', () => {});
server.listen(Number(process.argv[2]), '127.0.0.1');
