import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { strToU8, Zip, ZipPassThrough, zipSync, type ZipInputFile } from 'fflate';

/** A fixed time, so that the same parts always make the same bytes. */
const MADE = new Date('2026-01-01T00:00:00');

/** Writes a ZIP of files, given by their paths; office documents are such packages. */
export const writeZip = (files: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])), { mtime: MADE }));

/** A file of a ZIP: complete and already compressed, or a stream that is compressed on the way. */
export type ZippedFile = { name: string } & ({ content: Buffer } | { lines: Lines });
type Lines = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** Writes a ZIP of files that arrive one by one: memory holds only the current file, or a piece of it. */
export async function* zipOf(files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    pieces.push(piece);
  });
  for await (const file of files) {
    if ('content' in file) {
      const entry = new ZipPassThrough(file.name);
      entry.mtime = MADE;
      zip.add(entry);
      entry.push(file.content, true);
    } else {
      for await (const _ of packFile(zip, file)) yield* pieces.splice(0);
    }
    yield* pieces.splice(0);
  }
  zip.end();
  yield* pieces.splice(0);
}

const DEFLATED = 8;

/** Adds a file to the ZIP, compressed by zlib's own threads. */
async function* packFile(zip: Zip, { name, lines }: { name: string; lines: Lines }): AsyncGenerator<void> {
  const entry: ZipInputFile = { filename: name, size: 0, crc: 0, compression: DEFLATED, mtime: MADE };
  zip.add(entry);
  async function* countBytes(): AsyncGenerator<Uint8Array> {
    for await (const line of lines) {
      const bytes = typeof line === 'string' ? strToU8(line) : line;
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      yield bytes;
    }
  }
  for await (const piece of Readable.from(countBytes()).compose(createDeflateRaw())) {
    entry.ondata!(null, new Uint8Array(piece as Buffer), false);
    yield;
  }
  entry.ondata!(null, new Uint8Array(0), true);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Returns an XML document: the declaration before the body. */
export const xmlDocument = (body: string): string => XML + body;

/** Removes characters that XML cannot contain: tab and line ends are the only control characters it allows. */
export const escapeXml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

export type Relation = { type: 'officeDocument' | 'worksheet' | 'drawing' | 'image' | 'hyperlink' | 'styles'; target: string };

/** The relations of a part, with ids `r1`, `r2`, … in order. Targets outside the package are given by address. */
export const relations = (list: readonly Relation[]): string =>
  xmlDocument(
    `<Relationships xmlns="${PACKAGE}/relationships">${list
      .map(
        ({ type, target }, at) =>
          `<Relationship Id="r${at + 1}" Type="${OFFICE}/${type}" Target="${escapeXml(target)}"${
            /^https?:/.test(target) ? ' TargetMode="External"' : ''
          }/>`,
      )
      .join('')}</Relationships>`,
  );

/** Returns the part `[Content_Types].xml` of an office document, with the type of each part by its path. */
export const contentTypes = (parts: Readonly<Record<string, string>>): string =>
  xmlDocument(
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
      parts,
    )
      .map(
        ([path, type]) =>
          `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
      )
      .join('')}</Types>`,
  );

/** A DrawingML picture that is fetched from its address when the document is opened: one dot, at the given relation. */
export const linkedPicture = (relation: string, prefix: 'pic' | 'xdr'): string =>
  `<${prefix}:blipFill><a:blip r:link="${relation}"/><a:stretch><a:fillRect/></a:stretch></${prefix}:blipFill><${prefix}:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="9525" cy="9525"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></${prefix}:spPr>`;

export const namespaces = {
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  pic: 'http://schemas.openxmlformats.org/drawingml/2006/picture',
  r: OFFICE,
  s: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  xdr: 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing',
} as const;
