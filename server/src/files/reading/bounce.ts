import { readFile, writeFile } from 'node:fs/promises';
import PostalMime, { type Email } from 'postal-mime';
import { FileRefusal } from './refusal.ts';

/** What a notification says of a letter: why it could not be delivered, and to which addresses; null when it says no such thing. */
export type Bounce = { failure: string; addresses: string[] } | null;

/** Reads a notification of RFC 3464, or one in prose of a mail server that writes no other. */
export async function readBounce({ path, to }: { path: string; to: string }): Promise<void> {
  await writeFile(to, JSON.stringify(await bounceOf(await readFile(path))));
}

export async function bounceOf(raw: Buffer): Promise<Bounce> {
  const letter = await new PostalMime({ forceRfc822Attachments: true }).parse(raw).catch(() => {
    throw new FileRefusal('unreadable');
  });
  const status = letter.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  // A vacation, or whatever else a person's mailbox answers, is no report.
  return status === undefined ? inProse(letter) : inReport(Buffer.from(status.content as ArrayBuffer).toString('utf8'));
}

const FAILURE_LENGTH_MAX = 400;
const ADDRESSES_MAX = 20;

/** One recipient a block, the first block being of the whole. A letter that reached any of them has arrived. */
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

/** What follows the type of `rfc822; somebody@example.com` and `smtp; 550 …`. */
const valueOf = (field: string | undefined): string => (field ?? '').replace(/^[\w-]+\s*;\s*/, '').trim();

/** The other server's own words, with the code of the report unless they hold one that says as much. */
function reasonOf(fields: Fields): string {
  const code = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? '';
  const words = valueOf(fields.get('diagnostic-code'));
  const isSaid = /\b[45]\.\d{1,3}\.\d{1,3}\b/.test(words);
  return short(isSaid ? words : `${code} ${words}`);
}

const short = (words: string): string => words.replace(/\s+/g, ' ').trim().slice(0, FAILURE_LENGTH_MAX);

const SERVER = /^(?:mailer-daemon|postmaster)@/i;
const REFUSAL = /^.*\b(?:5\.\d{1,3}\.\d{1,3}|55[0-4])\b.*$/m;
const ADDRESS = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9.-]{1,190}/gi;
const PROSE_LENGTH_MAX = 8_000;

/** Believed of a mail server alone, and only where it quotes a refusal for good. */
function inProse({ from, text = '', headers }: Email): Bounce {
  const isOfServer = SERVER.test(from?.address ?? '');
  const isReply = headers.some(({ key }) => key === 'x-autoreply' || key === 'x-autorespond');
  // The letter itself may follow, and says what it likes.
  const prose = text.slice(0, PROSE_LENGTH_MAX).split(/^-+ ?(?:Original message|Below this line|This is a copy)/im)[0]!;
  const refusal = REFUSAL.exec(prose)?.[0];
  if (!isOfServer || isReply || refusal === undefined) return null;
  const addresses = [...new Set(prose.match(ADDRESS) ?? [])].slice(0, ADDRESSES_MAX);
  return { failure: short(refusal), addresses: addresses.map((one) => one.toLowerCase()) };
}
