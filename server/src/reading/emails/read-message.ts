import PostalMime, { addressParser, type Address, type Attachment } from 'postal-mime';
import { FileRefusal } from '../refusal.ts';
import { isUtf8 } from './format.ts';
import { emptyEmail, type FoundEmail, type Person } from './found-email.ts';

const LEVELS_MAX = 30;

/** Reads a message as mail programs save it, or as pasted. */
export async function readMessage(content: Uint8Array): Promise<FoundEmail> {
  const message = await PostalMime.parse(correctEncoding(content), {
    // A nested message would be mixed into this one.
    forceRfc822Attachments: true,
    maxNestingDepth: LEVELS_MAX,
  }).catch(() => {
    throw new FileRefusal('no_letter');
  });
  const email = {
    ...emptyEmail(),
    subject: message.subject ?? '',
    sender: peopleOf(message.from === undefined ? [] : [message.from])[0] ?? { name: '', address: '' },
    recipients: peopleOf([...(message.to ?? []), ...deliveryAddresses(message.deliveredTo)]),
    html: message.html ?? '',
    text: message.text ?? '',
  };
  for (const attachment of message.attachments) {
    const part = bytesOf(attachment);
    if (attachment.mimeType === 'message/rfc822') email.forwarded.push(part);
    else if (attachment.contentId !== undefined && attachment.mimeType.startsWith('image/')) {
      email.parts.set(`cid:${attachment.contentId.replace(/^<|>$/g, '')}`, { type: attachment.mimeType, content: part });
      if (attachment.disposition === 'attachment' && attachment.related !== true) email.attachments.push(nameOf(attachment));
    } else email.attachments.push(nameOf(attachment));
  }
  return email;
}

const peopleOf = (addresses: readonly Address[]): Person[] =>
  addresses
    .flatMap((one): Person[] => (one.group === undefined ? [{ name: one.name, address: one.address }] : one.group))
    .map(({ name, address }) => ({ name: name.trim(), address: address.trim() }));

const deliveryAddresses = (written: string | undefined): Address[] =>
  written === undefined ? [] : addressParser(written, { flatten: true });

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);

const nameOf = ({ filename, mimeType }: Attachment): string => filename ?? mimeType;

/**
 * A pasted source is always UTF-8, whatever encoding it declares; corrects the declaration. Leaves other sources unchanged: text in
 * another encoding is hardly ever valid UTF-8, and parts in base64 or quoted-printable are ASCII.
 */
function correctEncoding(content: Uint8Array): Uint8Array {
  const bytes = Buffer.from(content);
  if (!bytes.some((byte) => byte > 0x7f) || !isUtf8(bytes)) return bytes;
  const blocks = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/(\r?\n\r?\n)/);
  return Buffer.from(
    blocks.map((block) => (isPlainPart(block) ? block.replace(/(charset\s*=\s*)"?[\w-]+"?/i, '$1utf-8') : block)).join(''),
  );
}

const isPlainPart = (block: string): boolean =>
  block.length < 100_000 &&
  /^content-type[ \t]*:/im.test(block) &&
  !/^content-transfer-encoding[ \t]*:[ \t]*(?:quoted-printable|base64)/im.test(block);
