import { expect, test } from 'vitest';
import { byStatusThenNewest, campaignDates, incidentRisk } from './rules.ts';

const at = (text: string) => new Date(`2026-11-${text}:00Z`);

test.each([
  ['at once, auto', { emailSendType: 'at_once', dateType: 'auto' }, '01T09:00', '08T09:00'],
  ['spread over a working day, auto', { emailSendType: 'to_end', dateType: 'auto' }, '01T17:00', '08T17:00'],
  [
    'spread to a chosen moment, auto',
    { emailSendType: 'to_end', dateType: 'auto', sendEnd: at('03T09:00') },
    '03T09:00',
    '10T09:00',
  ],
  ['spread to the chosen end', { emailSendType: 'to_end', dateType: 'custom', dateEnd: at('05T09:00') }, '05T09:00', '05T09:00'],
  [
    'sending never outlasts the campaign',
    { emailSendType: 'to_end', dateType: 'custom', dateEnd: at('02T09:00'), sendEnd: at('09T09:00') },
    '02T09:00',
    '02T09:00',
  ],
] as const)('%s', (_, form, sendEnd, end) => {
  expect(campaignDates({ start: at('01T09:00'), ...form })).toEqual({ sendEnd: at(sendEnd), end: at(end) });
});

test('campaigns are listed active, planned, completed, newest first', () => {
  const list = [
    { status: 'completed', start_date: '2026-03-01' },
    { status: 'planned', start_date: '2026-01-01' },
    { status: 'active', start_date: '2026-01-01' },
    { status: 'active', start_date: '2026-02-01' },
  ] as const;
  expect(list.toSorted(byStatusThenNewest).map(({ status, start_date }) => `${status} ${start_date}`)).toEqual([
    'active 2026-02-01',
    'active 2026-01-01',
    'planned 2026-01-01',
    'completed 2026-03-01',
  ]);
});

test.each([
  [{ sent: 0, clicked: 0, opened_attachment: 0 }, 0],
  [{ sent: 3, clicked: 1, opened_attachment: 0 }, 33.3],
  [{ sent: 2, clicked: 0, opened_attachment: 2 }, 100],
])('incident risk of %o is %d', (counts, risk) => {
  expect(incidentRisk(counts)).toBe(risk);
});
