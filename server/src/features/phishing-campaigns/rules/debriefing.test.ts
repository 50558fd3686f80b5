import { expect, test } from 'vitest';
import { debriefingOf } from './debriefing.ts';

const flag = {
  mark: 'paypa1.example',
  where: 'sender',
  title: 'A digit instead of a character',
  text: 'It is not the real address.',
} as const;
const got = { subject: 'Your parcel', red_flags: [flag, { ...flag, mark: '', title: 'Hurry' }], language: 'en' } as const;

test('A debriefing names the email and its red flags, each in a paragraph of its own', () => {
  const { subject, text } = debriefingOf(
    { subject: 'About “{{email_subject}}” {{ red_flags }}', text: 'Hello, {{first_name}}\n\n{{red_flags}}\n\nThank you' },
    got,
  );
  expect(subject).toBe('About “Your parcel” ');
  expect(text.split('\n\n')).toEqual([
    'Hello, {{first_name}}',
    '1. A digit instead of a character: “paypa1.example”. It is not the real address.',
    '2. Hurry. It is not the real address.',
    'Thank you',
  ]);
});

test('A debriefing about an email without red flags names what to check in any email', () => {
  const { text } = debriefingOf({ subject: 'x', text: '{{red_flags}}' }, { ...got, red_flags: [] });
  expect(text).toMatch(/^Check the sender’s address/);
});

test('A red flag that looks like a replacement pattern is shown as it is', () => {
  const { text } = debriefingOf({ subject: 'x', text: '{{red_flags}}' }, { ...got, red_flags: [{ ...flag, text: '$& $1' }] });
  expect(text).toContain('$& $1');
});
