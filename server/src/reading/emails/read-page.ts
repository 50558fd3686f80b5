import iconv from 'iconv-lite';
import { FileRefusal } from '../refusal.ts';
import { htmlText } from './format.ts';
import { emptyEmail, type FoundEmail } from './found-email.ts';

export const readHtmlFile = (content: Uint8Array): FoundEmail => ({ ...emptyEmail(), html: htmlText(content) });

const PARTS_MAX = 2000;

/** Reads a page saved in one file: its first HTML part is the page, frames are skipped. */
export function readSavedPage(content: Uint8Array): FoundEmail {
  const source = Buffer.from(content).toString('latin1');
  const [head = ''] = source.split(/\r?\n\r?\n/, 1);
  const boundary = /boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(unfold(head));
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mark === undefined) throw new FileRefusal('no_letter');
  const message = emptyEmail();
  for (const part of source.split(`--${mark}`).slice(1, PARTS_MAX)) {
    if (part.startsWith('--')) break;
    const { type, charset, places, bytes } = partOf(part);
    const isPage = type === 'text/html' && message.html === '';
    if (isPage) message.html = charset === undefined ? htmlText(bytes) : iconv.decode(bytes, charset);
    else for (const place of places) message.parts.set(place, { type, content: bytes });
  }
  if (message.html === '') throw new FileRefusal('no_letter');
  return message;
}

function partOf(part: string): { type: string; charset: string | undefined; places: string[]; bytes: Buffer } {
  const start = /\r?\n\r?\n/.exec(part);
  const at = start === null ? part.length : start.index;
  const headers = unfold(part.slice(0, at));
  const body = part.slice(at + (start?.[0].length ?? 0)).replace(/\r?\n$/, '');
  const of = (name: string) => new RegExp(`^${name}[ \\t]*:[ \\t]*(.*?)[ \\t]*$`, 'im').exec(headers)?.[1] ?? '';
  const type = of('content-type');
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1];
  const id = of('content-id').replace(/^<|>$/g, '');
  return {
    type: type.split(';', 1)[0]!.trim().toLowerCase(),
    charset: charset !== undefined && iconv.encodingExists(charset) ? charset : undefined,
    places: [of('content-location'), id === '' ? '' : `cid:${id}`].filter((place) => place !== ''),
    bytes: decodeBody(body, of('content-transfer-encoding').toLowerCase()),
  };
}

const unfold = (headers: string): string => headers.replace(/\r?\n[ \t]+/g, ' ');

function decodeBody(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1');
  const text = body
    .replace(/[ \t]*=[ \t]*\r?\n/g, '')
    .replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return Buffer.from(text, 'latin1');
}
