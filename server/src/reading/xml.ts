import { SaxesParser } from 'saxes';
import { FileRefusal } from './refusal.ts';

/** The limit of any text, attribute or comment; the longest cell of a sheet takes a thirtieth. */
const PIECE_BYTES_MAX = 1024 * 1024;
const DOCTYPE = Buffer.from('<!DOCTYPE');
const LESS_THAN = 0x3c;

/**
 * Refuses a DOCTYPE anywhere, an endless piece, and bytes that are not UTF-8 and could hide either. Cheap enough for every XML
 * file of an archive, also for files that nobody parses.
 */
export async function assertSafeXml(chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of checkXml(chunks));
}

/** The elements and texts of well-formed XML as they arrive; yields after each chunk, so that results are passed on. */
export async function* parseXml(chunks: AsyncIterable<Buffer>, { onOpen, onText, onClose }: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  parser.on('doctype', () => {
    throw new FileRefusal('has_doctype');
  });
  parser.on('opentag', ({ name, attributes }) => onOpen(localName(name), attributes));
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', ({ name }) => onClose(localName(name)));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of checkXml(chunks)) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  parser.write(decoder.decode()).close();
  yield;
}

export type XmlHandlers = {
  onOpen: (name: string, attributes: Record<string, string>) => void;
  onText: (text: string) => void;
  onClose: (name: string) => void;
};

async function* checkXml(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let tail = Buffer.alloc(0);
  let piece = 0;
  for await (const chunk of chunks) {
    if (chunk.includes(0)) throw new FileRefusal('unreadable');
    const joined = Buffer.concat([tail, chunk]);
    if (joined.includes(DOCTYPE)) throw new FileRefusal('has_doctype');
    tail = joined.subarray(1 - DOCTYPE.length);
    const first = chunk.indexOf(LESS_THAN);
    piece += first === -1 ? chunk.length : first;
    if (piece > PIECE_BYTES_MAX) throw new FileRefusal('unreadable');
    if (first !== -1) piece = chunk.length - chunk.lastIndexOf(LESS_THAN);
    yield chunk;
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
