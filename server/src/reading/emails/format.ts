import type { sourceFormats } from '@vigil/contract/phishing-templates/imported.ts';
import iconv from 'iconv-lite';

export type SourceFormat = (typeof sourceFormats)[number];

const COMPOUND_FILE = 'd0cf11e0a1b11ae1';
const HEAD_BYTES = 64 * 1024;
const HEADERS =
  /^(?:from|to|subject|mime-version|content-type|received|return-path|date|message-id|delivered-to|x-[a-z-]+)[ \t]*:/im;
const TAGS = /<(?:!doctype|html|head|body|div|table|p|a|span|img|form|h[1-6]|td|br|center|font|style)\b/i;

/** Detects a file's format from its content; undefined if it is neither an email nor a page. */
export function formatOf(content: Uint8Array): Exclude<SourceFormat, 'address'> | undefined {
  const head = Buffer.from(content.subarray(0, HEAD_BYTES));
  if (head.toString('hex', 0, 8) === COMPOUND_FILE) return 'msg';
  const text = charsetOfMark(head) === undefined ? head.toString('latin1') : htmlText(head);
  if (text.includes('\0')) return undefined;
  const headers = headersIn(text);
  if (headers !== undefined) return isSavedPage(headers) ? 'mhtml' : 'eml';
  return TAGS.test(text) ? 'html' : undefined;
}

/** Returns the first lines of a text, if they are the headers of a message. */
function headersIn(text: string): string | undefined {
  const start = text.replace(/^\uFEFF|^ï»¿/, '').trimStart();
  if (!/^(?:from [^\n]*\n)?[!-9;-~]+[ \t]*:/i.test(start)) return undefined;
  const headers = start.split(/\r?\n\r?\n/, 1)[0]!;
  return HEADERS.test(headers) && !TAGS.test(headers.split('\n', 1)[0]!) ? headers : undefined;
}

/** Whether the headers are those of a page that a browser saved; each browser has its own mark, and an email has a recipient. */
const isSavedPage = (headers: string): boolean =>
  /^(?:snapshot-content-location:|from:[^\n]*<?saved by)/im.test(headers) ||
  (/^content-type:[ \t]*multipart\/related/im.test(headers) && !/^(?:to|received|return-path):/im.test(headers));

/** Decodes HTML by its byte order mark, its declaration, or the most likely encoding. */
export function htmlText(content: Uint8Array): string {
  const bytes = Buffer.from(content);
  const said = /<meta\b[^>]*\bcharset\s*=\s*["']?\s*([\w-]+)/i.exec(bytes.toString('latin1', 0, 4096))?.[1];
  const known = charsetOfMark(bytes) ?? (isUtf8(bytes) ? 'utf-8' : said);
  const charset = known !== undefined && iconv.encodingExists(known) && !/^utf-?8$/i.test(known) ? known : undefined;
  return iconv.decode(bytes, charset ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1251'));
}

function charsetOfMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes.toString('hex', 0, 3) === 'efbbbf' ? 'utf-8' : undefined;
}

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
