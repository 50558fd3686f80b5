import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile as readText, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sheetBombs } from '../../test/bombs.ts';
import { makeZip, workbookParts } from '../../test/zip.ts';
import { workFor } from '../sharing/owner.ts';
import { sharesInUse } from '../sharing/shares.ts';
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

/** Returns the process ids of a process's children; false while there are none. */
async function childrenOf(pid: number): Promise<string[] | false> {
  const children = await readText(`/proc/${pid}/task/${pid}/children`, 'latin1').catch(() => '');
  return children.trim() !== '' && children.trim().split(' ');
}

test('what is wrong with our own disk is not said of the file', async () => {
  const lost = { ...(await order('a.csv', 'a;b')), to: join(folder, 'nowhere', 'rows') };
  await expect(runChild(lost, { seconds: 60, megabytes: 512 })).rejects.toThrow('ENOENT');
});

const organization = (group: string) => ({ group, member: '' });

test('security 47: an organisation that sends more files than may wait is refused, and its neighbour is served', async () => {
  const file = await upload('a.mp3', 'ID3');
  const flood = Array.from({ length: 60 }, () =>
    workFor('signed_in', organization('flood'), () => readFile(file, { kind: 'sound' })),
  );
  const answers = Promise.allSettled(flood);
  await workFor('signed_in', organization('neighbour'), () => readFile(file, { kind: 'sound' }));
  const refused = (await answers).filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ message: 'share.own_used_up', retryAfterSeconds: 15, kind: { status: 429 } });
  }
}, 60_000);

test('no kind of file can be blocked by one organisation', () => {
  const lanes = sharesInUse().filter(({ name }) => name.startsWith('reading_'));
  expect(lanes.length).toBeGreaterThan(10);
  for (const { name, limits } of lanes) {
    expect(limits.ofGroup.slots, name).toBeLessThan(limits.slots);
    expect(limits.ofGroup.waiting, name).toBeLessThanOrEqual(limits.waiting);
  }
});

test.each([
  ['.mp3', 'ID3\u0004'],
  ['.wav', 'RIFF....WAVEfmt '],
  ['.ogg', 'OggS'],
  ['.m4a', '....ftypM4A '],
])('a sound of %s is recognised by its first bytes, and other content is refused', async (extension, content) => {
  await readFile(await upload(`a${extension}`, content), { kind: 'sound' });
  await expect(readFile(await upload(`a${extension}`, '<html><script>'), { kind: 'sound' })).rejects.toThrow('file.no_sound');
});
