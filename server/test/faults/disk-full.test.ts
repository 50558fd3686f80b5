import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as staffImports from '@vigil/contract/staff-imports/endpoints.ts';
import * as profile from '@vigil/contract/profile/endpoints.ts';
import { asSystem } from '../../src/db/database.ts';
import { makeOrganization, type TestOrganization } from '../make-organization.ts';
import { startServer, type TestServer } from '../start-server.ts';
import { figure, none, sized } from './experiment.ts';

/** The number of files of one organisation that may be read at a time. */
const AT_ONCE = 4;
const ROUNDS = sized({ short: 1, long: 10 });
const canMount = process.platform === 'linux' && process.getuid?.() === 0;

let server: TestServer;
let home: TestOrganization;
let small: string;
let stored: string;
const mounted: string[] = [];

beforeAll(async () => {
  server = await startServer({ ROLE: 'web' });
  home = await makeOrganization(server);
  small = await mkdtemp(join(tmpdir(), 'vigil-small-'));
  stored = join(server.services.env.DATA_FOLDER, 'files');
  await mkdir(stored, { recursive: true });
});
afterAll(async () => {
  for (const folder of mounted) spawnSync('umount', [folder]);
  await rm(small, { recursive: true, force: true });
  await server.stop();
});

beforeEach(({ skip }) => skip(!canMount, 'Only root on Linux can mount a small disk.'));

function mountSmallDisk(folder: string): void {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  mounted.push(folder);
}

/** Fills the disk. Returns a function that frees it again. */
function fill(folder: string): () => Promise<void> {
  const ballast = join(folder, 'ballast');
  expect(() => writeFileSync(ballast, Buffer.alloc(2_000_000))).toThrow('ENOSPC');
  return () => rm(ballast);
}

const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
const saveAvatar = (content: Buffer) =>
  server.call(profile.saveMyAvatar, {
    token: home.people.employee.token,
    body: { avatar: new File([content as never], 'a.png') },
  });
const importStaff = (bytes: number) =>
  server.call(staffImports.previewImport, {
    token: home.people.operator.token,
    body: { file: new File([`Фамилия;Имя;Почта\n${`Ким;Анна;a@${home.domain}\n`.repeat(bytes / 40)}`], 'staff.csv') },
  });
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];
const FULL = [507, 'http.disk_full'];

const rows = async () => {
  const { rows: found } = await asSystem(server.services.database, (tx) =>
    sql<{ n: number }>`select count(*)::int as n from files where organization_id = ${home.id}`.execute(tx),
  );
  return found[0]!.n;
};
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).length;

test('With a full disk for stored files nothing is stored in part, and the next file is stored once there is space', async () => {
  mountSmallDisk(stored);
  const empty = fill(stored);
  const picture = await noise(200);
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => saveAvatar(picture)));
    for (const answer of answers) expect(codeOf(answer)).toEqual(FULL);
  }
  figure('stored: rows without a file', await rows(), 'rows', none);
  await empty();
  figure('stored: partial files', await filesIn(stored), 'files', none);
  expect((await saveAvatar(picture)).status).toBe(200);
  expect(await rows()).toBe(1);
});

test('With a full disk for received files every upload is refused with the reason, and no partial file remains', async () => {
  mountSmallDisk(small);
  const { TMPDIR } = process.env;
  process.env.TMPDIR = small;
  try {
    // In the first call the file itself has no room; in the second the data read from it.
    expect(codeOf(await importStaff(1_500_000))).toEqual(FULL);
    expect(codeOf(await importStaff(700_000))).toEqual(FULL);
    figure('received: partial files', await filesIn(small), 'files', none);
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, async () => importStaff(700_000)));
      for (const answer of answers) expect(codeOf(answer)).toEqual(FULL);
    }
    figure('received: partial files after many', await filesIn(small), 'files', none);
    expect((await importStaff(4_000)).status).toBe(200);
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
});
