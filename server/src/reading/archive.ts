import type { Readable } from 'node:stream';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { asRefusal, FileRefusal } from './refusal.ts';
import { assertSafeXml } from './xml.ts';

export type Archive = {
  names: ReadonlySet<string>;
  /** Unpacked bytes count against the archive's limit again. */
  open(name: string): Promise<Readable>;
  close(): void;
};

const MEGABYTE = 1024 * 1024;
export const ENTRIES_MAX = 10_000;
const UNPACKED_MEGABYTES_MAX = 400;
/** The highest ratio of compression. Deflate can reach 1032; the most compressible real file, a sheet of one repeated row, has 11. */
const RATIO_MAX = 200;
const SMALL_BYTES = 4 * MEGABYTE;

/**
 * Opens a zip archive after a trial that unpacks all of it and discards the bytes, so that the actual content is checked. Refuses
 * names that lead outside or occur twice, links, encryption, sizes other than declared, and XML with a DOCTYPE.
 */
export async function openArchive(path: string): Promise<Archive> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { autoClose: false, strictFileNames: true });
    return archiveOf(zip, await readEntries(zip));
  } catch (error) {
    zip?.close();
    throw asRefusal(error, 'unreadable');
  }
}

function archiveOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Archive {
  return {
    names: new Set(entries.keys()),
    open: async (name) => {
      const entry = entries.get(name);
      if (entry === undefined) throw new FileRefusal('unreadable');
      return zip.openReadStreamPromise(entry);
    },
    close: () => zip.close(),
  };
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  await unpackEach(zip, { entries: ENTRIES_MAX, megabytes: UNPACKED_MEGABYTES_MAX }, async (entry, content) => {
    entries.set(entry.fileName, entry);
    if (XML_NAME.test(entry.fileName)) await assertSafeXml(content);
    else for await (const _ of content);
  });
  return entries;
}

export type ArchiveLimits = { entries: number; megabytes: number };

/** Unpacks file after file for `take`, which reads each to its end: actual bytes are counted, whatever was declared. */
export async function unpackEach(
  zip: ZipFile,
  { entries, megabytes }: ArchiveLimits,
  take: (entry: Entry, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  if (zip.entryCount > entries) throw new FileRefusal('unsafe_archive');
  const folded = new Set<string>();
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.toLowerCase();
      if (folded.has(name) || isLink(entry) || entry.isEncrypted()) throw new FileRefusal('unsafe_archive');
      folded.add(name);
      if (entry.fileName.endsWith('/')) continue;
      const stream = await zip.openReadStreamPromise(entry);
      await take(entry, countBytes(stream as AsyncIterable<Buffer>, entry));
    }
  } catch (error) {
    throw isAboutName(error) ? new FileRefusal('unsafe_archive') : error;
  }

  async function* countBytes(stream: AsyncIterable<Buffer>, { compressedSize }: Entry): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const chunk of stream) {
      bytes += chunk.length;
      unpacked += chunk.length;
      if (unpacked > megabytes * MEGABYTE || isBomb(bytes, compressedSize)) {
        throw new FileRefusal('too_large_unpacked', { megabytes });
      }
      yield chunk;
    }
  }
}

const XML_NAME = /\.(?:xml|rels|vml|xsd|xhtml|svg)$/i;
const isBomb = (bytes: number, packed: number): boolean => bytes > SMALL_BYTES && bytes > packed * RATIO_MAX;

/** The upper half of the attributes is the Unix mode in archives made on Unix; elsewhere it is arbitrary but never a link. */
const isLink = ({ externalFileAttributes }: Entry): boolean => ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

const isAboutName = (error: unknown): boolean =>
  /^(?:absolute path|invalid relative path|invalid characters in fileName)/.test((error as Error).message);
