// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { warningsFor, isMarkFound, defaultEmail, tabOfFlaws, withHtml, withMarks } from './rules.ts';

const message = {
  ...defaultEmail('ru'),
  sender_address: 'hr@kadry.example',
  subject: 'Премия',
  html: '<p title="Срочно">Успейте <b>до 18:00</b> сегодня</p><a href="{{link}}">Войти</a>',
  text: '',
};

test.each([
  ['sender', 'kadry.example', true],
  ['sender', 'Премия', false],
  ['subject', 'Премия', true],
  ['body', 'до 18:00', true],
  ['link', 'Войти', true],
  ['body', 'Срочно', false],
  ['body', 'до 18:00 сегодня', false],
  ['body', ' ', false],
] as const)('in %s, the mark "%s" is found: %s', (where, mark, found) => {
  expect(isMarkFound({ where, mark }, message)).toBe(found);
});

test('a QR code counts as the link in an email’s HTML, and as unknown in its text', () => {
  const scanned = { ...message, html: '<p>{{ qr }}</p>', text: '' };
  expect(warningsFor(scanned)).toEqual({ unknown: [], hasNoLink: false });
  expect(warningsFor({ ...message, html: '<p>x</p>', text: '{{qr}}' })).toEqual({ unknown: ['qr'], hasNoLink: true });
});

test('marks surround the words of the email, numbered as in the list', () => {
  const flag = { title: 'x', text: '' };
  const html = withMarks(message.html, [
    { ...flag, where: 'sender', mark: 'kadry.example' },
    { ...flag, where: 'body', mark: 'до 18:00' },
  ]);
  expect(html).toMatch(/<b><mark[^>]*>до 18:00<span[^>]*>2<\/span><\/mark><\/b> сегодня/);
});

test('misspelt variables and a missing link are reported', () => {
  expect(warningsFor(message)).toEqual({ unknown: [], hasNoLink: false });
  expect(warningsFor({ ...message, html: '{{frist_name}}', subject: '{{ oops }}' })).toEqual({
    unknown: ['frist_name', 'oops'],
    hasNoLink: true,
  });
});

test.each([
  [[], 'text', 'text'],
  [['html'], 'email', 'source'],
  [['html'], 'source', 'source'],
  [['text', 'html'], 'source', 'source'],
  [['text', 'html'], 'email', 'text'],
  [['attachments.0.name'], 'email', 'attachments'],
  [['invitation.time'], 'text', 'attachments'],
  [['subject'], 'attachments', 'email'],
  [['red_flags.1.title', 'html'], 'source', 'source'],
] as const)('the errors of %o with the tab %s open are shown on the tab %s', (paths, open, tab) => {
  expect(tabOfFlaws(paths, open)).toBe(tab);
});

test.each([
  ['HELLO', { html: 'bye', text: 'BYE' }],
  [' HELLO\n', { html: 'bye', text: 'BYE' }],
  ['', { html: 'bye' }],
  ['Hello by hand', { html: 'bye' }],
])('for an email “hello” with the text “%s”, changing the HTML results in %o', (text, change) => {
  expect(withHtml({ html: 'hello', text }, 'bye', (html) => html.toUpperCase())).toEqual(change);
});
