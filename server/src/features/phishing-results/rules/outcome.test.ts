import { actions, type Action } from '@vigil/contract/phishing-results/rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figuresOf, hasReached, nothingDone, outranks, outcomeAfter, outcomeOf, type Event } from './outcome.ts';

test('Results outrank one another in the order of the design', () => {
  const order = ['sent', 'opened', 'clicked', 'opened_attachment', 'entered_data'] as const;
  order.forEach((result, index) => {
    expect(outranks(result, null)).toBe(true);
    order.forEach((other, below) => {
      expect(outranks(result, other)).toBe(index > below);
      expect(hasReached(result, other)).toBe(index >= below);
    });
  });
});

const after = (...kinds: Action[]) =>
  kinds.reduce((outcome, kind, index) => outcomeAfter(outcome, { kind, at: String(index), os: null }), nothingDone);
const countedOf = (...kinds: Action[]) => {
  const figures = figuresOf({
    ...after(...kinds),
    state: 'sent',
    reported_at: null,
    excused_at: null,
    automated_count: 0,
    fills_group: false,
  });
  return Object.entries(figures).flatMap(([figure, count]) => (count === 1 ? [figure] : []));
};

test.each<[Action[], string[]]>([
  [[], ['sent']],
  [['opened'], ['sent', 'opened']],
  [['clicked'], ['sent', 'opened', 'clicked', 'incidents']],
  [['opened_attachment'], ['sent', 'opened', 'opened_attachment', 'incidents']],
  [['entered_data'], ['sent', 'opened', 'clicked', 'entered_data', 'incidents']],
  [
    ['clicked', 'opened_attachment'],
    ['sent', 'opened', 'clicked', 'opened_attachment', 'incidents'],
  ],
  [
    ['opened_attachment', 'clicked'],
    ['sent', 'opened', 'clicked', 'opened_attachment', 'incidents'],
  ],
])('A person who did %o counts in %o', (kinds, figures) => {
  expect(countedOf(...kinds).sort()).toEqual(figures.toSorted());
});

test('An action’s time is that of its first proof, and the system is that of the worst action', () => {
  const event = (kind: Action, minute: number, os: string | null, verdict: Event['verdict'] = 'human'): Event => ({
    kind,
    verdict,
    at: `12:0${minute}`,
    os,
  });
  const events = [event('entered_data', 1, null, 'automated'), event('opened', 2, 'Windows'), event('clicked', 3, 'iOS')];
  expect(outcomeOf([...events, event('clicked', 4, 'Linux'), event('opened_attachment', 5, null)])).toEqual({
    opened_at: '12:02',
    clicked_at: '12:03',
    opened_attachment_at: '12:05',
    entered_data_at: null,
    worst: 'opened_attachment',
    worst_at: '12:05',
    os: 'iOS',
  });
});

test('An excused person counts as having opened the email, from their first action on', () => {
  const events: Event[] = [
    { kind: 'clicked', verdict: 'human', at: '12:01', os: 'iOS' },
    { kind: 'entered_data', verdict: 'human', at: '12:02', os: 'iOS' },
  ];
  expect(outcomeOf(events, { excused_at: '13:00' })).toEqual({
    ...nothingDone,
    opened_at: '12:01',
    worst: 'opened',
    worst_at: '12:01',
    os: 'iOS',
  });
});

test('The outcome does not depend on the order in which actions are recorded', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...actions, ...actions]), (kinds) => {
      expect(countedOf(...kinds)).toEqual(countedOf(...kinds.toReversed()));
    }),
  );
});
