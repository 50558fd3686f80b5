import { buffer } from 'node:stream/consumers';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import type { MailboxEntry, MailboxStore } from './mailbox-store.ts';

export interface MailboxMessage extends MailboxEntry {
  headers: { name: string; value: string }[];
  text: string;
  html: string;
  /** Every http and https address in the email, once each, in order. */
  links: string[];
  attachments: { name: string; type: string; size: number }[];
}

/** Reads an email for the mailbox's page. */
export async function readMessage(store: MailboxStore, entry: MailboxEntry): Promise<MailboxMessage> {
  const email = await parse(store, entry.id);
  const html = email.html ?? '';
  return {
    ...entry,
    headers: email.headers.map((header) => ({ name: header.originalKey ?? header.key, value: header.value })),
    text: email.text ?? '',
    html,
    links: findLinks(html, email.text ?? ''),
    attachments: email.attachments.map((attachment, index) => ({
      name: attachment.filename ?? `attachment-${index + 1}`,
      type: attachment.mimeType,
      size: bytesOf(attachment).length,
    })),
  };
}

/** Reads the email's HTML with its embedded pictures. */
export async function readHtml(store: MailboxStore, id: string): Promise<string> {
  const email = await parse(store, id);
  const carried = email.attachments.filter((attachment) => attachment.contentId && attachment.mimeType.startsWith('image/'));
  return carried.reduce((html, picture) => {
    const name = picture.contentId?.replaceAll(/^<|>$/g, '') ?? '';
    return html.replaceAll(`cid:${name}`, `data:${picture.mimeType};base64,${bytesOf(picture).toString('base64')}`);
  }, email.html ?? '');
}

export async function readAttachment(store: MailboxStore, id: string, index: number) {
  const found = (await parse(store, id)).attachments[index];
  return found && { name: found.filename ?? `attachment-${index + 1}`, content: bytesOf(found) };
}

async function parse(store: MailboxStore, id: string): Promise<Email> {
  return PostalMime.parse(await buffer(store.readSource(id)));
}

function bytesOf({ content }: Attachment): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
}

function findLinks(html: string, text: string): string[] {
  const inHtml = [...html.matchAll(/<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi)];
  const hrefs = inHtml.map(([, double, single, bare]) => decodeEntities(double ?? single ?? bare ?? '').trim());
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?]/gi)].map(([link]) => link);
  return [...new Set([...hrefs, ...inText])].filter((link) => /^https?:\/\//i.test(link));
}

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(amp|quot|apos|lt|gt));/gi, (_, decimal, hex, name) =>
    name
      ? (ENTITIES[String(name).toLowerCase()] ?? '')
      : String.fromCodePoint(decimal ? Number(decimal) : parseInt(String(hex), 16)),
  );
}
