import type { CommitAnswer, PlayerCommit } from '@vigil/contract/scorm/player.ts';
import { inflateSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bodyOf } from './body-of.ts';
import { Commits, Refused, SignInNeeded } from './commits.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Returns a player whose commits `answer` answers, and what the player has sent and reported. */
function openPlayer(answer: (commit: PlayerCommit) => CommitAnswer | Promise<CommitAnswer> = () => accepted) {
  const values: Record<string, string> = { 'cmi.core.student_name': 'A, B' };
  const sent: PlayerCommit[] = [];
  const reported: string[] = [];
  const commits = new Commits({
    session: 3,
    known: { ...values },
    read: () => values,
    seconds: () => 7,
    now: () => Date.now(),
    send: async (commit) => {
      sent.push(structuredClone(commit));
      return answer(commit);
    },
    onSaved: (number) => reported.push(`saved ${number}`),
    onOffline: () => reported.push('offline'),
    onSignedOut: () => reported.push('signed_out'),
    onRefused: (why) => reported.push(why),
  });
  const set = (element: string, value: string) => {
    values[element] = value;
    commits.scheduleAfterChange(element);
  };
  return { commits, set, sent, reported };
}

const accepted: CommitAnswer = { outcome: 'kept', part: 'in_progress' };
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('position and progress are sent early, other data later, and only changes are sent', async () => {
  const { set, sent, reported } = openPlayer();
  set('cmi.core.score.raw', '50');
  await pass(1000);
  expect(sent).toEqual([]);
  set('cmi.suspend_data', 'a');
  await pass(300);
  expect(sent).toEqual([
    { session: 3, number: 1, changes: { 'cmi.core.score.raw': '50', 'cmi.suspend_data': 'a' }, events: [], seconds: 7 },
  ]);
  expect(reported).toEqual(['saved 1']);
  set('cmi.core.score.raw', '60');
  await pass(2000);
  expect(sent.at(-1)!.changes).toEqual({ 'cmi.core.score.raw': '60' });
});

test('an unanswered commit is repeated with all later changes under a higher number, with numbered events', async () => {
  let isUp = false;
  const { commits, set, sent, reported } = openPlayer(() => {
    if (!isUp) throw new TypeError('network');
    return accepted;
  });
  commits.recordEvent({ kind: 'initialized' });
  set('cmi.suspend_data', 'a');
  await pass(300);
  set('cmi.core.lesson_location', '2');
  await pass(1000);
  isUp = true;
  await pass(20_000);
  expect(sent.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(sent.at(-1)).toMatchObject({
    changes: { 'cmi.suspend_data': 'a', 'cmi.core.lesson_location': '2' },
    events: [{ n: 1 }],
  });
  expect(reported).toEqual(['offline', 'offline', 'saved 3']);
});

test('changes during a commit are sent in the next one, one at a time', async () => {
  let answer: (given: CommitAnswer) => void = () => {};
  const { set, sent, reported } = openPlayer(() => new Promise((resolve) => (answer = resolve)));
  set('cmi.suspend_data', 'a');
  await pass(300);
  set('cmi.suspend_data', 'b');
  await pass(5000);
  expect(sent).toHaveLength(1);
  answer(accepted);
  await pass(10);
  expect(reported).toEqual([]);
  answer(accepted);
  await pass(10);
  expect(sent.map(({ changes }) => changes['cmi.suspend_data'])).toEqual(['a', 'b']);
  expect(reported).toEqual(['saved 2']);
});

test('a closing page returns everything that is not confirmed', async () => {
  const { commits, set } = openPlayer(() => new Promise(() => {}));
  expect(commits.lastCommit()).toBeNull();
  set('cmi.suspend_data', 'a');
  await pass(300);
  set('cmi.core.lesson_status', 'passed');
  expect(commits.lastCommit()).toMatchObject({
    number: 2,
    changes: { 'cmi.suspend_data': 'a', 'cmi.core.lesson_status': 'passed' },
  });
});

test.each(['superseded', 'closed'] as const)('an attempt that is %s sends nothing more', async (outcome) => {
  const { commits, set, sent, reported } = openPlayer(() => ({ outcome, part: 'passed' }));
  set('cmi.suspend_data', 'a');
  await pass(300);
  set('cmi.suspend_data', 'b');
  await pass(20_000);
  expect([sent.length, reported, commits.lastCommit()]).toEqual([1, [outcome], null]);
});

test('a final refusal sends nothing more', async () => {
  const { set, sent, reported } = openPlayer(() => {
    throw new Refused();
  });
  set('cmi.suspend_data', 'a');
  await pass(30_000);
  expect([sent.length, reported]).toEqual([1, ['refused']]);
});

test('an expired session keeps all data, reports it, and sends it after a new sign-in', async () => {
  let isOver = true;
  const { commits, set, sent, reported } = openPlayer(() => {
    if (isOver) throw new SignInNeeded();
    return accepted;
  });
  set('cmi.suspend_data', 'a');
  await pass(300);
  expect(reported).toEqual(['signed_out']);
  set('cmi.core.lesson_status', 'passed');
  isOver = false;
  await pass(20_000);
  expect(sent.at(-1)!.changes).toEqual({ 'cmi.suspend_data': 'a', 'cmi.core.lesson_status': 'passed' });
  expect([reported.at(-1), commits.lastCommit()]).toEqual([`saved ${sent.length}`, null]);
});

test('a session that somebody ended accepts nothing more, and reports it', async () => {
  const { set, sent, reported } = openPlayer(() => {
    throw new Refused('ended');
  });
  set('cmi.suspend_data', 'a');
  await pass(30_000);
  expect([sent.length, reported]).toEqual([1, ['ended']]);
});

test('data beyond the limit of a commit is split, with the position first', async () => {
  const { set, sent } = openPlayer();
  for (let n = 0; n < 3; n += 1) set(`cmi.interactions.${n}.student_response`, 'я'.repeat(40_000));
  set('cmi.suspend_data', 'я'.repeat(60_000));
  await pass(5000);
  expect(Object.keys(sent[0]!.changes)).toEqual(['cmi.suspend_data']);
  expect(sent.every((commit) => JSON.stringify(commit).length < 80_000)).toBe(true);
  expect(new Set(sent.flatMap(({ changes }) => Object.keys(changes))).size).toBe(4);
});

test('a page’s last commit fits the browser’s limit: a long state is compressed', () => {
  const messages = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя';
  const state = Array.from({ length: 40_000 }, (_, n) => messages[(n * 7919 + (n % 13)) % messages.length]).join('');
  const commit = { session: 1, number: 1, changes: { 'cmi.suspend_data': state }, events: [], seconds: 0 };
  const body = bodyOf(commit);
  expect(body.length).toBeLessThan(60_000);

  // Decodes the body as the server does.
  expect(inflateSync(Buffer.from(body.slice(1), 'base64')).toString()).toBe(JSON.stringify(commit));
  expect(bodyOf({ ...commit, changes: {} })).toBe(JSON.stringify({ ...commit, changes: {} }));
});
