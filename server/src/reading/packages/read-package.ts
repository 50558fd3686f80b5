import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise, type ZipFile } from 'yauzl';
import { unpackEach } from '../archive.ts';
import type { FileRefusalCode } from '../problems.ts';
import { FileRefusal } from '../refusal.ts';
import { FOUND, type FoundPackage } from './found-package.ts';
import { parseManifest } from './manifest.ts';
import { outlineOf } from './outline.ts';

export const ENTRIES_MAX = 20_000;
export const UNPACKED_MEGABYTES_MAX = 4096;
const MANIFEST = 'imsmanifest.xml';
const MANIFEST_BYTES_MAX = 20 * 1024 * 1024;
/** Files that macOS adds to every archive. */
const MAC_JUNK = /^__MACOSX\/|(?:^|\/)\.DS_Store$/;

type Unpacked = { path: string; number: number; size: number };

/** Unpacks a package into the folder `to`, with numbered files, and writes the manifest's report beside them. */
export async function readPackage({ path, to }: { path: string; to: string }): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  const { inside, prefix, outside } = findManifestFolder(await unpackInto(path, to));
  const manifest = inside.find((file) => file.path.toLowerCase() === MANIFEST)!;
  if (manifest.size > MANIFEST_BYTES_MAX) throw new FileRefusal('package_bad_manifest');
  const tree = await parseManifest(await readFile(join(to, String(manifest.number))));
  const { warnings, ...outline } = outlineOf(
    tree,
    inside.map((file) => file.path),
  );
  if (outside.length > 0) warnings.unshift({ code: 'outside_files', names: outside.slice(0, 10), count: outside.length });
  if (prefix !== '') warnings.unshift({ code: 'wrapped', names: [prefix], count: 1 });
  const found: FoundPackage = {
    ...outline,
    warnings,
    files: inside.map((file) => ({ path: file.path, number: file.number })),
    unpacked_size: inside.reduce((sum, { size }) => sum + size, 0),
  };
  await writeFile(join(to, FOUND), JSON.stringify(found));
}

async function unpackInto(path: string, to: string): Promise<Unpacked[]> {
  const files: Unpacked[] = [];
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { autoClose: false });
    await unpackEach(zip, { entries: ENTRIES_MAX, megabytes: UNPACKED_MEGABYTES_MAX }, async ({ fileName }, content) => {
      if (MAC_JUNK.test(fileName)) {
        for await (const _ of content);
        return;
      }
      const number = files.length;
      let size = 0;
      const counted = async function* () {
        for await (const chunk of content) {
          size += chunk.length;
          yield chunk;
        }
      };
      await pipeline(counted(), createWriteStream(join(to, String(number)), { mode: 0o600 }));
      files.push({ path: fileName, number, size });
    });
  } catch (error) {
    throw asPackageRefusal(error);
  } finally {
    zip?.close();
  }
  return files;
}

/** Finds the folder with the manifest: the top level, or the single folder that was packed as a whole. */
function findManifestFolder(files: readonly Unpacked[]): { inside: Unpacked[]; prefix: string; outside: string[] } {
  const depthOf = (path: string) => path.split('/').length;
  const manifests = files
    .filter(({ path }) => path.toLowerCase().split('/').at(-1) === MANIFEST)
    .toSorted((a, b) => depthOf(a.path) - depthOf(b.path));
  const [first, second] = manifests;
  // Two manifests side by side are two packages, and one nested deeper was not meant.
  const isOne = first !== undefined && (second === undefined || depthOf(second.path) > depthOf(first.path));
  if (!isOne || depthOf(first.path) > 2) throw new FileRefusal('package_no_manifest');
  const prefix = first.path.slice(0, -MANIFEST.length);
  return {
    prefix,
    inside: files.flatMap((file) => (file.path.startsWith(prefix) ? { ...file, path: file.path.slice(prefix.length) } : [])),
    outside: files.flatMap(({ path }) => (path.startsWith(prefix) ? [] : path)),
  };
}

const ofAnyFile: Partial<Record<FileRefusalCode, () => FileRefusal>> = {
  unsafe_archive: () => new FileRefusal('package_unsafe', { entries: ENTRIES_MAX }),
  too_large_unpacked: () => new FileRefusal('package_too_large', { megabytes: UNPACKED_MEGABYTES_MAX }),
};

/** Converts an error of unpacking to a refusal of the package, unless the system reports an error of its own. */
function asPackageRefusal(error: unknown): unknown {
  if (error instanceof FileRefusal) return ofAnyFile[error.code]?.() ?? error;
  return (error as NodeJS.ErrnoException).syscall === undefined ? new FileRefusal('package_no_archive') : error;
}
