import { crc32, deflateRawSync } from 'node:zlib';

export type ZipEntry = {
  name: string;
  content: string | Buffer;
  /** The size that the archive declares, when it is false. */
  declared?: number;
  /** The Unix mode; 0o120777 for a link. */
  mode?: number;
};

const SHORT = 16;

/** Builds a zip archive as no archiver would: with any name, any declared size, or the same name twice. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declared, mode = 0 } of entries) {
    const plain = Buffer.from(content);
    // Like archivers, short content is stored uncompressed: 70,000 calls of deflate would take a minute.
    const isStored = plain.length <= SHORT && declared === undefined;
    const packed = isStored ? plain : deflateRawSync(plain);
    const title = Buffer.from(name);
    // Version, flags (names are UTF-8), method, time and day, checksum, sizes, lengths: the same in both headers.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x800, 2);
    facts.writeUInt16LE(isStored ? 0 : 8, 4);
    facts.writeUInt32LE(crc32(plain), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(declared ?? plain.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, title, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(mode * 0x10000, 6);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), facts, place, title]));
    parts.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 4);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, index, Buffer.from('PK\u0005\u0006'), end]);
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (all: Record<string, string>) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(all)
    .map(([type, target]) => `<Relationship Id="${type}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** Returns the parts of a workbook around the rows of its only sheet. */
export const workbookParts = (rows: string, { strings = '', doctype = '' } = {}): ZipEntry[] => [
  { name: '[Content_Types].xml', content: '<Types/>' },
  { name: '_rels/.rels', content: relations({ officeDocument: 'xl/workbook.xml' }) },
  {
    name: 'xl/workbook.xml',
    content: `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="S" sheetId="1" r:id="worksheet"/></sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: relations({ worksheet: 'worksheets/sheet1.xml', sharedStrings: 'sharedStrings.xml' }),
  },
  { name: 'xl/sharedStrings.xml', content: `<sst>${strings}</sst>` },
  {
    name: 'xl/worksheets/sheet1.xml',
    content: `<?xml version="1.0"?>${doctype}<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  },
];
