import { burn, type Entry } from '@kenjiuno/msgreader/lib/Burner.js';
import iconv from 'iconv-lite';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Options } from 'nodemailer/lib/mailer';

/** Returns an email as the .eml file of mail programs. */
export const messageFile = (message: Options): Promise<Buffer> => new MailComposer(message).compile().build();

type Outlook = {
  subject: string;
  sender: { name: string; address: string };
  recipient: { name: string; address: string };
  html: string;
  picture?: { cid: string; content: Buffer };
  attachment?: string;
  forwarded?: { subject: string; html: string };
};

const DIRECTORY = 1;
const DOCUMENT = 2;
const ROOT = 5;
const TEXT = '001F';
const BINARY = '0102';

/** Returns an email as Outlook saves it: a compound file with a stream for each property. */
export function outlookFile({ subject, sender, recipient, html, picture, attachment, forwarded }: Outlook): Buffer {
  const entries: Entry[] = [{ name: 'Root Entry', type: ROOT, length: 0, children: [] }];
  const into = (parent: number, entry: Omit<Entry, 'length'>, bytes?: Buffer): number => {
    const at =
      entries.push({ ...entry, length: bytes?.length ?? 0, ...(bytes && { binaryProvider: () => Uint8Array.from(bytes) }) }) - 1;
    entries[parent]!.children!.push(at);
    return at;
  };
  const stream = (parent: number, name: string, bytes: Buffer) => into(parent, { name, type: DOCUMENT }, bytes);
  const text = (parent: number, tag: string, value: string) =>
    stream(parent, `__substg1.0_${tag}${TEXT}`, iconv.encode(value, 'utf16le'));
  const folder = (name: string, header: number) => {
    const at = into(0, { name, type: DIRECTORY, children: [] });
    stream(at, '__properties_version1.0', Buffer.alloc(header));
    return at;
  };
  stream(0, '__properties_version1.0', Buffer.alloc(32));
  text(0, '001A', 'IPM.Note');
  text(0, '0037', subject);
  text(0, '0C1A', sender.name);
  text(0, '5D01', sender.address);
  stream(0, `__substg1.0_1013${BINARY}`, Buffer.from(html));
  const to = folder('__recip_version1.0_#00000000', 8);
  text(to, '3001', recipient.name);
  text(to, '39FE', recipient.address);
  if (picture !== undefined) {
    const at = folder('__attach_version1.0_#00000000', 8);
    text(at, '3707', 'logo.png');
    text(at, '3712', picture.cid);
    stream(at, `__substg1.0_3701${BINARY}`, picture.content);
  }
  if (attachment !== undefined) {
    const at = folder('__attach_version1.0_#00000001', 8);
    text(at, '3707', attachment);
    stream(at, `__substg1.0_3701${BINARY}`, Buffer.from('x'));
  }
  if (forwarded !== undefined) {
    const at = folder('__attach_version1.0_#00000002', 8);
    text(at, '3001', 'forwarded');
    const inner = into(at, { name: '__substg1.0_3701000D', type: DIRECTORY, children: [] });
    stream(inner, '__properties_version1.0', Buffer.alloc(24));
    text(inner, '0037', forwarded.subject);
    stream(inner, `__substg1.0_1013${BINARY}`, Buffer.from(forwarded.html));
  }
  return Buffer.from(burn(entries));
}
