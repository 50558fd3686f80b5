import { expect, test } from 'vitest';
import { campaignDates } from './rules.ts';

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
