import { buffer } from 'node:stream/consumers';
import DKIM from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import { UnfitEmail } from './delivery-error.ts';
import type { Signer } from './signing.ts';

export interface Mail {
  from: { name: string; address: string };
  /** Exactly one recipient, so that nobody learns who else got the email. */
  to: { name?: string; address: string };
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  /** The `Message-ID`, with angle brackets. */
  messageId: string;
  date: Date;
  /** A calendar event beside the email's text. */
  calendar?: string;
  /** The DKIM key that signs the email. */
  signer?: Signer | undefined;
  attachments?: { filename: string; content: string | Buffer; contentType?: string; cid?: string }[];
}

/** Marks automatic emails, so that no out-of-office reply answers them. Simulated emails omit it, like the ones they imitate. */
export const AUTO_SUBMITTED = { 'Auto-Submitted': 'auto-generated' };

const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/u;
const HEADER_NAME = /^[!-9;-~]+$/;
const MESSAGE_ID = /^<[^\s<>@]+@[^\s<>@]+>$/;
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const CONTROL = /[\u0000-\u001F\u007F\u2028\u2029]+/g;

/**
 * Builds the email as bytes for SMTP. Texts for people to read lose their control characters;
 * an address, a header or an identifier that has one is an error, because it could begin another header.
 */
export async function composeMessage(message: Mail): Promise<Buffer> {
  for (const { address } of [message.from, message.to])
    if (!ADDRESS.test(address)) throw new UnfitEmail('Not one email address.');
  if (!MESSAGE_ID.test(message.messageId)) throw new UnfitEmail('Not a Message-ID.');
  const composer = new MailComposer({
    from: mailbox(message.from),
    to: mailbox(message.to),
    subject: oneLine(message.subject),
    html: message.html,
    text: message.text,
    headers: checkHeaders(message.headers ?? {}),
    messageId: message.messageId,
    date: message.date,
    attachments: (message.attachments ?? []).map(({ contentType, cid, ...file }) => ({
      ...file,
      filename: oneLine(file.filename),
      ...(contentType ? { contentType: oneLine(contentType) } : {}),
      ...(cid ? { cid: oneLine(cid) } : {}),
    })),
    ...(message.calendar !== undefined && { icalEvent: { method: 'PUBLISH', content: message.calendar } }),
    // Encodes twice as fast as quoted-printable.
    textEncoding: 'base64',
    // A template must not be able to include a file or a URL of ours in the email.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const raw = await composer.compile().build();
  return message.signer === undefined ? raw : signMessage(raw, message.signer);
}

const signMessage = (raw: Buffer, { domain, selector, key }: Signer): Promise<Buffer> =>
  buffer(new DKIM({ domainName: domain, keySelector: selector, privateKey: key }).sign(raw));

function mailbox({ name, address }: { name?: string; address: string }): { name: string; address: string } {
  return { name: oneLine(name ?? ''), address };
}

function checkHeaders(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER_NAME.test(name) || oneLine(value) !== value) throw new UnfitEmail(`Not a header: ${JSON.stringify(name)}`);
  }
  return headers;
}

function oneLine(text: string): string {
  return text.replace(CONTROL, ' ');
}
