import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as staffImports from '@vigil/contract/staff-imports/endpoints.ts';
import * as profile from '@vigil/contract/profile/endpoints.ts';
import { pathOf } from '@vigil/contract/endpoint.ts';
import { blank, pictureBombs, sheetBombs } from '../bombs.ts';
import { until } from '../make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../make-organization.ts';
import { endPrograms, ownAddress, settingsOf, startReadyProgram, type StartedProgram } from '../start-program.ts';
import { startServer, type TestServer } from '../start-server.ts';
import { atMost, figure, none, secondsSince, sized } from './experiment.ts';

const GROWS_MEGABYTES = 100;
const ANSWERS_SECONDS = 1;
const LOOK_EVERY_MS = 50;
const TIMES = sized({ short: 1, long: 2 });
const [SHEETS, PICTURES] = sized({
  short: [sheetBombs.slice(-3), pictureBombs.slice(-2)],
  long: [sheetBombs, pictureBombs],
});

let server: TestServer;
let home: TestOrganization;
let program: StartedProgram;
let origin: string;

beforeEach(({ skip }) => skip(process.platform !== 'linux', 'Only Linux shows the memory of a process.'));
beforeAll(async () => {
  server = await startServer({ ROLE: 'web' });
  home = await makeOrganization(server);
  const address = await ownAddress();
  origin = address.origin;
  program = await startReadyProgram({ ...settingsOf(server), ...address.settings, ROLE: 'web' });
});
afterAll(async () => {
  await endPrograms();
  await server.stop();
});

type File = { filename: string; content: string | Buffer };

async function send(kind: 'sheet' | 'picture', { filename, content }: File): Promise<{ status: number; code?: string }> {
  const endpoint = kind === 'sheet' ? staffImports.previewImport : profile.saveMyAvatar;
  const form = new FormData();
  form.append(kind === 'sheet' ? 'file' : 'avatar', new File([content as never], filename));
  const { token } = home.people.operator;
  const answer = await fetch(`${origin}${pathOf(endpoint)}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: answer.status, ...((await answer.json()) as { code?: string }) };
}

const filled = async (bombs: typeof sheetBombs) =>
  Promise.all(bombs.map(async ([what, filename, content, code]) => ({ what, filename, content: await content(), code })));

async function megabytes(): Promise<number> {
  const status = await readFile(`/proc/${program.process.pid}/status`, 'latin1');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
const children = async () =>
  (await readFile(`/proc/${program.process.pid}/task/${program.process.pid}/children`, 'latin1')).trim();

/** Watches the program until stopped. Returns its largest memory and its longest time without a response. */
function watch(): () => Promise<{ most: number; slowest: number }> {
  const over = new AbortController();
  const watching = (async () => {
    let [most, slowest] = [0, 0];
    while (!over.signal.aborted) {
      const sentAt = Date.now();
      expect((await fetch(`${origin}/health/live`)).status).toBe(200);
      slowest = Math.max(slowest, secondsSince(sentAt));
      most = Math.max(most, await megabytes());
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return { most, slowest };
  })();
  return () => {
    over.abort();
    return watching;
  };
}

test('security 26, 27, 28: Bad files are refused, and the program neither grows nor stalls because of one', async () => {
  const [sheets, pictures] = await Promise.all([filled(SHEETS), filled(PICTURES)]);
  // Good files first, so that the memory of ordinary work does not count against the bad ones.
  const good = { filename: 'a.png', content: await blank(2_000, 2_000).png().toBuffer() };
  expect(await send('picture', good)).toMatchObject({ status: 200 });
  expect(await send('sheet', { filename: 'a.csv', content: 'Фамилия;Имя;Почта\n'.repeat(20_000) })).toMatchObject({
    status: 200,
  });
  const before = await megabytes();
  const over = watch();
  let taken = 0;
  const throwAll = async (kind: 'sheet' | 'picture', bombs: typeof sheets) => {
    for (const { what, code, ...file } of bombs) {
      const answer = await send(kind, file);
      if (answer.status !== 422) taken += 1;
      expect(answer, what).toMatchObject({ status: 422, code });
    }
  };
  for (let time = 0; time < TIMES; time++) await Promise.all([throwAll('sheet', sheets), throwAll('picture', pictures)]);
  const { most, slowest } = await over();
  figure('bad files taken', taken, 'files', none);
  figure('the program’s memory grows by', most - before, 'MB', atMost(GROWS_MEGABYTES));
  figure('the longest wait for an answer', slowest, 's', atMost(ANSWERS_SECONDS));
  expect(await until(children, (left) => left === '', 5)).toBe('');
  expect(program.process.exitCode).toBe(null);
}, 400_000);
