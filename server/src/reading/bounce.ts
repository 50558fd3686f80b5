import { readFile, writeFile } from 'node:fs/promises';
import PostalMime, { type Email } from 'postal-mime';
import { FileRefusal } from './refusal.ts';

/**
 * What a notification says of an email: why it could not be delivered, and to which addresses. `null`: the notification reports a
 * delay or a success. `not_a_report`: the email is no delivery status notification of RFC 3464.
 */
export type Bounce = { failure: string; addresses: string[] } | 'not_a_report' | null;

export async function readBounce({ path, to }: { path: string; to: string }): Promise<void> {
  await writeFile(to, JSON.stringify(await bounceOf(await readFile(path))));
}

export async function bounceOf(raw: Buffer): Promise<Bounce> {
  const message = await new PostalMime({ forceRfc822Attachments: true }).parse(raw).catch(() => {
    throw new FileRefusal('unreadable');
  });
  const status = message.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (status === undefined || !isReport(message)) return 'not_a_report';
  return inReport(Buffer.from(status.content as ArrayBuffer).toString('utf8'));
}

/** `multipart/report; report-type=delivery-status`, in any order and case, with or without quotes. */
function isReport({ headers }: Email): boolean {
  const [type = '', ...parameters] = (headers.find(({ key }) => key === 'content-type')?.value ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.replaceAll(/[\s"]/g, ''));
  return type === 'multipart/report' && parameters.includes('report-type=delivery-status');
}

const FAILURE_LENGTH_MAX = 400;
const ADDRESSES_MAX = 20;

/** Reads a report: a block for the message, then one for each recipient. An email that reached any recipient has arrived. */
function inReport(text: string): Bounce {
  const recipients = text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map(fieldsOf)
    .filter((fields) => fields.has('final-recipient'));
  const isOf = (actions: RegExp) => (fields: Fields) => actions.test(fields.get('action') ?? '');
  if (recipients.some(isOf(/^(?:delivered|relayed|expanded)/i))) return null;
  const failed = recipients.filter(isOf(/^failed/i));
  if (failed.length === 0) return null;
  const addresses = failed.flatMap((fields) =>
    ['original-recipient', 'final-recipient'].flatMap((name) => valueOf(fields.get(name)) || []),
  );
  return { failure: reasonOf(failed[0]!), addresses: addresses.slice(0, ADDRESSES_MAX).map((one) => one.toLowerCase()) };
}

type Fields = Map<string, string>;

const fieldsOf = (block: string): Fields =>
  new Map(
    block
      .replace(/\n[ \t]+/g, ' ')
      .split('\n')
      .flatMap((line) => {
        const colon = line.indexOf(':');
        return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const];
      }),
  );

/** The value after the type in `rfc822; somebody@example.com` and `smtp; 550 …`. */
const valueOf = (field: string | undefined): string => (field ?? '').replace(/^[\w-]+\s*;\s*/, '').trim();

/** The other server's message, with the report's status code unless the message contains one. */
function reasonOf(fields: Fields): string {
  const code = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? '';
  const words = valueOf(fields.get('diagnostic-code'));
  const isSaid = /\b[45]\.\d{1,3}\.\d{1,3}\b/.test(words);
  return shorten(isSaid ? words : `${code} ${words}`);
}

const shorten = (words: string): string => words.replace(/\s+/g, ' ').trim().slice(0, FAILURE_LENGTH_MAX);
