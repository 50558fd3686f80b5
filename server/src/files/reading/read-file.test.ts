import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile as readText, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sheetBombs } from '../../../test/bombs.ts';
import { makeZip, workbookParts } from '../../../test/zip.ts';
import { readFile } from './read-file.ts';
import { readRows } from './read-rows.ts';
import { runChild } from './run-child.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-reading-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function upload(filename: string, content: string | Buffer) {
  const path = join(folder, 'upload');
  await writeFile(path, content);
  return { path, filename };
}

const sheet = { kind: 'sheet' } as const;

test('a sheet comes back as its rows, and nothing else is left of it', async () => {
  const file = await upload('staff.csv', 'a;b\n\nline\u2028break;"two\nlines"\n');
  await readFile(file, sheet);
  expect(await Array.fromAsync(readRows(file))).toEqual([
    { row: 1, cells: ['a', 'b'] },
    { row: 4, cells: ['line\u2028break', 'two\nlines'] },
  ]);
  expect(await readdir(folder)).toEqual(['upload']);
});

test.each(sheetBombs)('security 27, 28: refuses %s', async (_what, filename, content, code) => {
  await expect(readFile(await upload(filename, await content()), sheet)).rejects.toThrow(code);
});

const order = async (filename: string, content: string | Buffer) => {
  const { path } = await upload(filename, content);
  return { kind: 'sheet', path, to: `${path}.read`, filename } as const;
};

test('a child that takes more memory than it may is ended', async () => {
  const strings = Array.from({ length: 300_000 }, (_, n) => `<si><t>a text of its own, ${n}</t></si>`).join('');
  const heavy = await order('a.xlsx', makeZip(workbookParts('', { strings })));
  await expect(runChild(heavy, { seconds: 60, megabytes: 24 })).rejects.toMatchObject({
    message: 'file.too_heavy',
    fill: { megabytes: 24 },
  });
});

test('a child that takes longer than it may is ended', async () => {
  const slow = await order('a.csv', 'a;b;c\n'.repeat(200_000));
  await expect(runChild(slow, { seconds: 0.2, megabytes: 512 })).rejects.toThrow('file.took_too_long');
});

test.runIf(process.platform === 'linux')('a child goes when its parent goes, however it went', async () => {
  const slow = await order('a.csv', 'a;b;c\n'.repeat(249_000));
  const program = `import { runChild } from ${JSON.stringify(join(import.meta.dirname, 'run-child.ts'))};
    await runChild(${JSON.stringify(slow)}, { seconds: 60, megabytes: 512 });`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'ignore' });
  const [child] = await vi.waitUntil(async () => childrenOf(parent.pid!), { timeout: 20_000, interval: 10 });
  parent.kill('SIGKILL');
  await vi.waitUntil(() => !existsSync(`/proc/${child}`), { timeout: 5000 });
  expect(existsSync(`/proc/${child}`)).toBe(false);
});

/** Falsy while there are none. */
async function childrenOf(pid: number): Promise<string[] | false> {
  const children = await readText(`/proc/${pid}/task/${pid}/children`, 'latin1').catch(() => '');
  return children.trim() !== '' && children.trim().split(' ');
}

test('what is wrong with our own disk is not said of the file', async () => {
  const lost = { ...(await order('a.csv', 'a;b')), to: join(folder, 'nowhere', 'rows') };
  await expect(runChild(lost, { seconds: 60, megabytes: 512 })).rejects.toThrow('ENOENT');
});

test('past the files that may wait, the next is told to come again', async () => {
  const file = await upload('a.mp3', 'ID3');
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => readFile(file, { kind: 'sound' })));
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused as PromiseRejectedResult[]) {
    expect(reason).toMatchObject({ message: 'file.readers_busy', retryAfterSeconds: 15, kind: { status: 503 } });
  }
}, 60_000);

test.each([
  ['.mp3', 'ID3\u0004'],
  ['.wav', 'RIFF....WAVEfmt '],
  ['.ogg', 'OggS'],
  ['.m4a', '....ftypM4A '],
])('a sound of %s is told by how it begins, and another is refused', async (extension, content) => {
  await readFile(await upload(`a${extension}`, content), { kind: 'sound' });
  await expect(readFile(await upload(`a${extension}`, '<html><script>'), { kind: 'sound' })).rejects.toThrow('file.no_sound');
});
