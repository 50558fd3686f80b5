import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cpuMs } from '../../test/cpu-ms.ts';
import { makeZip, type ZipEntry } from '../../test/zip.ts';
import { ENTRIES_MAX, openArchive } from './archive.ts';

let path: string;
beforeAll(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'vigil-archive-')), 'upload');
});
afterAll(() => rm(join(path, '..'), { recursive: true, force: true }));

async function open(content: Buffer) {
  await writeFile(path, content);
  const archive = await openArchive(path);
  archive.close();
  return archive;
}

const file = (name: string, more: Partial<ZipEntry> = {}): ZipEntry => ({ name, content: 'x', ...more });
const zeros = Buffer.alloc(30 * 1024 * 1024);

test('an archive is opened by the names within it', async () => {
  expect((await open(makeZip([file('a.xml'), file('folder/', { content: '' }), file('folder/b.bin')]))).names).toEqual(
    new Set(['a.xml', 'folder/b.bin']),
  );
});

test.each<[string, ZipEntry[], string]>([
  ['a name that leads up', [file('../../etc/passwd')], 'unsafe_archive'],
  ['a name that leads up from within', [file('xl/../../passwd')], 'unsafe_archive'],
  ['an absolute name', [file('/etc/passwd')], 'unsafe_archive'],
  ['a drive of Windows', [file('C:/windows/win.ini')], 'unsafe_archive'],
  ['a backslash', [file('..\\..\\evil.exe')], 'unsafe_archive'],
  ['a link', [file('link', { content: '/etc/passwd', mode: 0o120777 })], 'unsafe_archive'],
  ['a name twice', [file('a.xml'), file('a.xml', { content: 'y' })], 'unsafe_archive'],
  ['a name twice but for its case', [file('a.xml'), file('A.XML')], 'unsafe_archive'],
  ['more entries than anyone needs', Array.from({ length: ENTRIES_MAX + 1 }, (_, n) => file(`${n}`)), 'unsafe_archive'],
  ['a size smaller than declared', [file('a', { declared: 1_000_000 })], 'unreadable'],
  ['a size larger than declared', [file('a', { content: zeros, declared: 10 })], 'unreadable'],
  ['a ratio of 1000 to 1', [file('a', { content: zeros })], 'too_large_unpacked'],
  ['a DOCTYPE', [file('a.xml', { content: '<?xml version="1.0"?><!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>' })], 'has_doctype'],
  ['a DOCTYPE after the root', [file('a.rels', { content: '<x><!DOCTYPE y></x>' })], 'has_doctype'],
  ['a DOCTYPE over the edge of a chunk', [file('a.xml', { content: `${' '.repeat(65_530)}<!DOCTYPE x><x/>` })], 'has_doctype'],
  ['XML in UTF-16', [file('a.xml', { content: Buffer.from('<!DOCTYPE x><x/>', 'utf16le') })], 'unreadable'],
  ['a piece without end', [file('a.xml', { content: `<x>${'&#65;'.repeat(1_000_000)}</x>` })], 'unreadable'],
])('security 27, 28: refuses an archive with %s', async (_what, entries, code) => {
  await expect(open(makeZip(entries))).rejects.toThrow(code);
});

test('security 27: a million entries are refused before the first is read', async () => {
  const many = makeZip(Array.from({ length: 70_000 }, (_, n) => file(`${n}`, { content: '' })));
  const started = cpuMs();
  await expect(open(many)).rejects.toThrow('unsafe_archive');
  expect(cpuMs() - started).toBeLessThan(1000);
});
