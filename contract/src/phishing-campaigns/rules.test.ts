import { expect, test } from 'vitest';
import { campaignDateFlaws, campaignDates } from './rules.ts';

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

const sending = { dateType: 'custom', emailSendType: 'to_end' } as const;

test.each([
  ['every date in order', { dateDelay: '02', email_send_end_date: '03', dateEnd: '04' }, {}],
  ['a start in the past', { dateDelay: '00' }, { dateDelay: 'past' }],
  ['a start at this moment', { dateDelay: '01' }, { dateDelay: 'past' }],
  ['an end before the start', { dateDelay: '03', dateEnd: '02' }, { dateEnd: 'before_start' }],
  ['an end at the start', { dateEnd: '01' }, { dateEnd: 'before_start' }],
  ['a last email before the start', { dateDelay: '03', email_send_end_date: '02' }, { email_send_end_date: 'before_start' }],
  ['a last email after the end', { email_send_end_date: '03', dateEnd: '02' }, { email_send_end_date: 'after_end' }],
  ['an end that is computed', { dateType: 'auto', dateEnd: '00' }, {}],
  ['emails that leave at once', { emailSendType: 'at_once', email_send_end_date: '00' }, {}],
] as const)('campaignDateFlaws: %s', (_, dates, flaws) => {
  const moments = Object.fromEntries(
    // In another time zone than now, as a client may write them.
    Object.entries(dates).map(([name, day]) => [name, /^\d\d$/.test(day) ? `2026-11-1${day.at(1)}T03:00:00+03:00` : day]),
  );
  const found = campaignDateFlaws({ ...sending, ...moments }, '2026-11-11T00:00:00Z');
  expect(Object.fromEntries(Object.entries(found).map(([name, { code }]) => [name, code]))).toEqual(flaws);
});
