import { expect, test } from 'vitest';
import type { ScormAttempt } from '@vigil/contract/scorm/attempt.ts';
import { agentWords, firstPartIndex, isOfKind, linesOf, nextPartIndex, positionOn, savingAfter, timeLineOf } from './rules.ts';

const heading = { kind: 'heading', is_visible: true, status: 'not_started' } as const;
const part = { kind: 'sco', is_visible: true, status: 'not_started' } as const;
const hidden = { ...part, is_visible: false };
const done = { ...part, status: 'passed' } as const;

test.each([
  [[heading, hidden, part], 2],
  [[heading, hidden], 1],
  [[part], 0],
])('a package begins at the first visible part', (parts, at) => expect(firstPartIndex(parts)).toBe(at));

test.each([
  [[done, heading, part], 0, 2],
  [[part, done, hidden, part], 0, 3],
  [[part, done], 0, undefined],
  [[part, done], 1, undefined],
])('a package continues with the next unfinished part', (parts, current, at) => expect(nextPartIndex(parts, current)).toBe(at));

const message = (kind: string) => ({ source: 'vigil-scorm', kind }) as never;

test.each([
  ['saved', 'offline', 'offline'],
  ['offline', 'saved', 'saved'],
  ['saved', 'finished', 'saved'],
  ['offline', 'flushed', 'offline'],
  ['saved', 'signed_out', 'signed_out'],
  ['signed_out', 'saved', 'saved'],
  ['ended', 'saved', 'ended'],
  ['superseded', 'saved', 'superseded'],
  ['closed', 'offline', 'closed'],
  ['refused', 'opened', 'saved'],
] as const)('the saving state %s after the message %s becomes %s', (before, kind, after) =>
  expect(savingAfter(before, message(kind))).toBe(after),
);

const at = (minute: number) => new Date(Date.UTC(2026, 10, 12, 10, minute)).toISOString();
const event = (kind: string, minute: number, data: object = {}) => ({ n: minute, item: 0, kind, data, at: at(minute) });
const lines = linesOf({
  events: [
    event('opened', 0),
    event('status', 1, { from: 'not_started', to: 'in_progress' }),
    event('away', 20, { seconds: 600 }),
    event('left', 30),
    event('opened', 40),
  ],
  interactions: [
    { item: 0, question: 'q1', at: at(5) },
    { item: 0, question: 'q2', at: at(25) },
  ],
} as unknown as ScormAttempt);

test('an attempt is described in order, with its answers counted', () => {
  expect(lines.map((line) => (line.kind === 'answer' ? line.number : line.event.kind))).toEqual([
    'opened',
    'status',
    1,
    'away',
    2,
    'left',
    'opened',
  ]);
  expect(lines.filter((line) => isOfKind(line, 'answers'))).toHaveLength(2);
  expect(lines.filter((line) => isOfKind(line, 'statuses'))).toHaveLength(1);
  expect(lines.filter((line) => isOfKind(line, 'errors'))).toHaveLength(0);
});

test('the time line shows when its learner was away, within a session and between two', () => {
  const strip = timeLineOf(lines)!;
  expect(strip.away).toEqual([
    { from: 25, to: 50 },
    { from: 75, to: 100 },
  ]);
  expect(positionOn(strip, at(25))).toBe(62.5);
  expect(timeLineOf([])).toBeNull();
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'Chrome 156, Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0',
    'Edge 156, Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140, Linux'],
  ['', ''],
])('%s', (agent, words) => expect(agentWords(agent)).toBe(words));
