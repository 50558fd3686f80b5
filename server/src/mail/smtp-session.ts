import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { trustOptions } from '../outgoing/ca-certificates.ts';
import { findAllowedAddress } from '../outgoing/guarded-fetch.ts';
import { DeliveryError, type SmtpFailure } from './delivery-error.ts';
import type { Message, SendingProfile, Timeouts } from './message.ts';

/** One signed-in connection to a server. It carries one message at a time. */
export interface SmtpSession {
  /** Whether the connection is open and can be trusted with another message. */
  isUsable(): boolean;
  /** `whenBodyStarts` is called once the server has accepted DATA. */
  deliver(message: Message, whenBodyStarts?: () => void): Promise<{ response: string }>;
  /** Sends QUIT; never rejects. */
  quit(): void;
}

/** Connects and signs in; rejects with a DeliveryError of kind `unreachable`. */
export async function openSession(profile: SendingProfile, timeouts: Timeouts): Promise<SmtpSession> {
  const address = await addressOf(profile);
  const connection = new SMTPConnection({
    host: address,
    // The certificate must match the host name, whichever address it resolved to.
    tls: { ...trustOptions(profile.ca_certificate ?? ''), ...(isIP(profile.host) === 0 && { servername: profile.host }) },
    port: profile.port,
    ...(profile.own_name !== undefined && { name: profile.own_name }),
    secure: profile.security === 'tls',
    requireTLS: profile.security === 'starttls',
    ignoreTLS: profile.security === 'none',
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    socketTimeout: timeouts.replyMs,
    // A connection abandoned in the middle of an email must be destroyed.
    socketCloseTimeout: 0,
  });
  // The pending step gets every failure. Without this listener, the end of an idle connection would end the process.
  connection.on('error', () => {});
  const limit = setTimeout(() => connection.close(), timeouts.emailMs);
  try {
    await runStep<void>(connection, (done) => connection.connect(done));
    if (profile.user) {
      const credentials = { user: profile.user, pass: profile.password ?? '' };
      await runStep(connection, (done) => connection.login({ credentials }, done));
    }
  } catch (error) {
    connection.close();
    throw new DeliveryError('unreachable', 'before_dot', error);
  } finally {
    clearTimeout(limit);
  }
  return {
    isUsable: () => !connection.destroyed,
    deliver: (message, whenBodyStarts) => deliver(connection, { ...message, whenBodyStarts, emailMs: timeouts.emailMs }),
    quit: () => (connection.destroyed ? undefined : connection.quit()),
  };
}

async function addressOf({ host, trustedHosts }: SendingProfile): Promise<string> {
  if (trustedHosts === undefined) return host;
  return findAllowedAddress(trustedHosts, host).catch((error: Error) => {
    throw new DeliveryError('unreachable', 'before_dot', error);
  });
}

async function deliver(
  connection: SMTPConnection,
  {
    envelope,
    raw,
    beforeFinalDot,
    whenBodyStarts,
    emailMs,
  }: Message & { whenBodyStarts?: (() => void) | undefined; emailMs: number },
): Promise<{ response: string }> {
  let phase: 'before_dot' | 'after_dot' = 'before_dot';
  let ownFailure: unknown;
  const limit = setTimeout(() => connection.close(), emailMs);
  const body = Readable.from(
    // Nothing is read from here until the server has accepted DATA. The final dot is sent when this stream ends.
    (async function* () {
      try {
        whenBodyStarts?.();
        if (Buffer.isBuffer(raw)) yield raw;
        else yield* raw;
        await beforeFinalDot();
        // Waits one tick for what the connection reported meanwhile: a closed one gets no final dot,
        // so its email is certainly not delivered.
        await setImmediate();
        await setImmediate();
        if (!connection.destroyed) phase = 'after_dot';
      } catch (error) {
        ownFailure = error ?? new Error('The sending of the message was aborted.');
        throw ownFailure;
      }
    })(),
    { objectMode: false },
  );
  try {
    const { response } = await runStep<{ response: string }>(connection, (done) =>
      connection.send({ from: envelope.from, to: [envelope.to] }, body, done),
    );
    return { response };
  } catch (error) {
    if (ownFailure) {
      connection.close();
      throw new DeliveryError('cancelled', 'before_dot', ownFailure);
    }
    const failure = classify(error as SmtpFailure, phase);
    if (failure.code === undefined) connection.close();
    else await resetOrClose(connection);
    throw failure;
  } finally {
    clearTimeout(limit);
  }
}

function classify(error: SmtpFailure, phase: 'before_dot' | 'after_dot'): DeliveryError {
  const { responseCode } = error;
  if (responseCode && responseCode >= 500) return new DeliveryError('permanent', phase, error);
  if (responseCode && responseCode >= 400) return new DeliveryError('temporary', phase, error);
  // Refused on our side: an address that SMTP cannot carry, or an email above the announced size.
  if (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') return new DeliveryError('cancelled', 'before_dot', error);
  return new DeliveryError(phase === 'after_dot' ? 'unconfirmed' : 'interrupted', phase, error);
}

/** Makes the connection usable after a refusal, which leaves the SMTP transaction open; closes it if that fails. */
async function resetOrClose(connection: SMTPConnection): Promise<void> {
  if (connection.destroyed) return;
  await runStep(connection, (done) => connection.reset(done as never)).catch(() => connection.close());
}

/** Runs a step of nodemailer as a promise. nodemailer reports some failures to the callback and some only as events. */
async function runStep<Result>(
  connection: SMTPConnection,
  run: (done: (error?: Error | null, result?: Result) => void) => void,
): Promise<Result> {
  let fail: (error: Error) => void = () => {};
  const ended = () => fail(new Error('The connection was closed.'));
  try {
    return await new Promise<Result>((resolve, reject) => {
      fail = reject;
      connection.once('error', fail);
      connection.once('end', ended);
      run((error, result) => (error ? reject(error) : resolve(result as Result)));
    });
  } finally {
    connection.removeListener('error', fail);
    connection.removeListener('end', ended);
  }
}
