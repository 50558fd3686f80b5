import { readFile, writeFile } from 'node:fs/promises';
import { EMAILS_MAX, removals, type ImportedEmail, type ImportedSource } from '@vigil/contract/phishing-templates/imported.ts';
import { emailRules, SENDER_ADDRESS } from '@vigil/contract/phishing-templates/rules.ts';
import { escapeHtml } from '@vigil/contract/shared/escape-html.ts';
import { cleanHtml } from '../../html/clean.ts';
import { elementsOf, parseHtml } from '../../html/html.ts';
import { FileRefusal } from '../refusal.ts';
import { formatOf, type SourceFormat } from './format.ts';
import type { FoundEmail } from './found-email.ts';
import { makePictureDrawer } from './pictures.ts';
import { readMessage } from './read-message.ts';
import { readOutlook } from './read-outlook.ts';
import { readHtmlFile, readSavedPage } from './read-page.ts';

const SOURCE_MAX = 4_000_000;
/** The most tags of a source. A tag has at least three characters, so a source with more tags exceeds the limit of characters. */
const TAGS_MAX = Math.floor(emailRules.html.max / 3);
const RECIPIENTS_MAX = 20;
const ATTACHMENTS_MAX = 50;

const readers: Record<Exclude<SourceFormat, 'address'>, (content: Uint8Array) => FoundEmail | Promise<FoundEmail>> = {
  eml: readMessage,
  msg: readOutlook,
  html: readHtmlFile,
  mhtml: readSavedPage,
};

/** Reads a saved email or page with the emails it forwards, and writes the cleaned result to a file. */
export async function readEmailFile({ path, to }: { path: string; to: string }): Promise<void> {
  const content = await readFile(path);
  const format = formatOf(content);
  if (format === undefined) throw new FileRefusal('no_letter');
  const messages: ImportedEmail[] = [];
  const waiting: Uint8Array[] = [content];
  for (let next = waiting.shift(); next !== undefined && messages.length < EMAILS_MAX; next = waiting.shift()) {
    const kind = formatOf(next);
    if (kind === undefined) continue;
    const found = await readers[kind](next);
    messages.push(await cleanEmail(found));
    waiting.push(...found.forwarded);
  }
  await writeFile(to, JSON.stringify({ format, letters: messages } satisfies ImportedSource));
}

/** Returns the cleaned content, ready to be saved. */
export async function cleanEmail(found: FoundEmail): Promise<ImportedEmail> {
  const source = found.html.trim() === '' ? htmlOf(found.text) : found.html;
  assertSourceFits(source);
  const pictures = await picturesOf(source, found);
  const drawn = new Set(pictures.values());
  const pictureOf = (address: string) => (drawn.has(address) ? address : pictures.get(address));
  const clean = cleanHtml(source, { pictureOf, stylesOf: stylesIn(found) });
  if (clean === undefined) throw new FileRefusal('no_letter');
  if (clean.html.length > emailRules.html.max) throw tooLong();
  const line = (text: string, max: number) => text.replace(/\s+/g, ' ').trim().slice(0, max);
  const address = found.sender.address.trim();
  return {
    title: line(clean.title, emailRules.name.max) || line(found.subject, emailRules.name.max),
    sender_name: line(found.sender.name, emailRules.sender_name.max),
    sender_address: SENDER_ADDRESS.test(address) ? address : '',
    subject: line(found.subject, emailRules.subject.max) || line(clean.title, emailRules.subject.max),
    html: clean.html,
    attachments: found.attachments.slice(0, ATTACHMENTS_MAX).map((name) => line(name, 200)),
    recipients: found.recipients.slice(0, RECIPIENTS_MAX),
    removed: removals.map((what) => ({ what, count: clean.removed[what] })).filter(({ count }) => count > 0),
  };
}

/** Refuses a source that is far too long or has far too many tags, before parsing it would take too much memory. */
export function assertSourceFits(source: string): void {
  if (source.length > SOURCE_MAX || source.split('<', TAGS_MAX + 2).length > TAGS_MAX + 1) throw tooLong();
}

const tooLong = () => new FileRefusal('letter_too_long', { characters: emailRules.html.max });

/** Converts text to HTML lines; addresses in it become links. */
const htmlOf = (text: string): string => {
  const lines = escapeHtml(text.trim()).replace(/\bhttps?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g, '<a href="$&">$&</a>');
  return `<!doctype html><html><body><p>${lines.replace(/\r?\n\r?\n+/g, '</p><p>').replace(/\r?\n/g, '<br>')}</p></body></html>`;
};

const stylesIn =
  ({ parts }: FoundEmail) =>
  (address: string): string | undefined => {
    const part = parts.get(address);
    return part?.type === 'text/css' ? Buffer.from(part.content).toString('utf8') : undefined;
  };

/** Redraws the pictures in the order of the HTML, so that the first ones get the space. */
async function picturesOf(source: string, { parts }: FoundEmail): Promise<Map<string, string>> {
  const draw = makePictureDrawer();
  const pictures = new Map<string, string>();
  const addresses = new Set<string>();
  for (const { attrs } of elementsOf(parseHtml(source)))
    for (const { name, value } of attrs) if (name === 'src' || name === 'background') addresses.add(value);
  for (const [address, { type }] of parts) if (type.startsWith('image/')) addresses.add(address);
  for (const [, address = ''] of source.matchAll(/url\(\s*["']?(data:image\/[^)"']+)/gi)) addresses.add(address);
  for (const address of addresses) {
    const content = parts.get(address)?.content ?? readDataAddress(address);
    const picture = content && (await draw({ content }));
    if (picture !== undefined) pictures.set(address, picture);
  }
  return pictures;
}

function readDataAddress(address: string): Uint8Array | undefined {
  const data = /^\s*data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s%]+)$/i.exec(address)?.[1];
  return data === undefined ? undefined : Buffer.from(data.replace(/%[\da-f]{2}|\s/gi, ''), 'base64');
}
