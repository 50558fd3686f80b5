import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

/** `sender` is the envelope sender, to which the email would bounce. */
type ReceivedMessage = { to: string; sender: string; messageId: string; raw: string };
export type Sink = { port: number; messages: ReceivedMessage[]; passwords: string[]; close(): Promise<void> };

/**
 * Starts a real SMTP server on a free port that stores the received messages. `refuse` may answer a recipient with an error.
 * `replyInMs` delays each reply, `answerInMs` the reply after the final dot. `breaksConnection` says for which recipient the connection
 * breaks, and when: at the address, as the body begins, or instead of the reply to the final dot. With `asksPassword` it
 * accepts and stores any password.
 */
export async function startSink({
  refuse,
  breaksConnection,
  port = 0,
  replyInMs = 0,
  answerInMs = 0,
  asksPassword = false,
}: {
  refuse?: (to: string) => Error | null;
  breaksConnection?: (to: string, when: 'address' | 'body' | 'answer') => boolean;
  port?: number;
  replyInMs?: number;
  answerInMs?: number;
  asksPassword?: boolean;
} = {}): Promise<Sink> {
  const emails: ReceivedMessage[] = [];
  const passwords: string[] = [];
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: asksPassword ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    onAuth: ({ username, password }, _session, done) => {
      passwords.push(password ?? '');
      done(null, { user: username ?? '' });
    },
    onRcptTo: ({ address }, session, done) => {
      if (breaksConnection?.(address, 'address')) return breakOff(session);
      setTimeout(() => done(refuse?.(address) ?? null), replyInMs);
    },
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo[0]?.address ?? '';
      const chunks: Buffer[] = [];
      stream.once('data', () => {
        if (breaksConnection?.(to, 'body')) breakOff(session);
      });
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        emails.push({
          to,
          sender: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          messageId: /^Message-ID: (.+)$/im.exec(raw)?.[1]?.trim() ?? '',
          raw,
        });
        if (breaksConnection?.(to, 'answer')) breakOff(session);
        else setTimeout(done, answerInMs);
      });
    },
  };
  const server = new SMTPServer(options);
  const breakOff = (session: SMTPServerSession): void => {
    [...server.connections].find((one) => one.session === session)?._socket.destroy();
  };
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.server.address() as { port: number }).port,
    messages: emails,
    passwords,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}
