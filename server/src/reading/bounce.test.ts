import { expect, test } from 'vitest';
import { notificationOf } from '../../test/bounces.ts';
import { bounceOf } from './bounce.ts';

const read = (...lines: string[]) => bounceOf(Buffer.from(lines.join('\r\n')));

test('a report of failure is read: the other server’s words and whose address it was', async () => {
  expect(await read(notificationOf({ recipient: 'Anna@Primer.example' }))).toEqual({
    failure: '550 5.1.1 <Anna@Primer.example>: Recipient address rejected: User unknown in virtual mailbox table',
    addresses: ['anna@primer.example', 'anna@primer.example'],
  });
});

test('words without a code get that of the report', async () => {
  const bounce = await read(notificationOf({ recipient: 'a@b.example', status: '5.2.2', words: '552 mailbox is full' }));
  expect(bounce).toMatchObject({ failure: '5.2.2 552 mailbox is full' });
});

test.each(['delayed', 'delivered', 'relayed', 'expanded'])('a report of an email %s is no failure', async (action) => {
  expect(await read(notificationOf({ recipient: 'a@b.example', action, status: '4.4.1' }))).toBeNull();
});

test('an email that reached one of those an address stands for has arrived', async () => {
  const both = notificationOf({ recipient: 'one@b.example' }).replace(
    '--part\r\nContent-Type: text/rfc822-headers',
    'Final-Recipient: rfc822; two@b.example\r\nAction: delivered\r\nStatus: 2.0.0\r\n\r\n--part\r\nContent-Type: text/rfc822-headers',
  );
  expect(await read(both)).toBeNull();
});

test('Exchange: an encoded report, fields in its own order', async () => {
  const report = Buffer.from(
    'Reporting-MTA: dns;EX01.corp.example\r\n\r\nFinal-Recipient: rfc822;ivan@corp.example\r\nAction: failed\r\nStatus: 5.1.10\r\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup\r\n',
  ).toString('base64');
  expect(
    await read(
      'From: <postmaster@corp.example>',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="x"',
      'MIME-Version: 1.0',
      '',
      '--x',
      'Content-Type: multipart/alternative; boundary="y"',
      '',
      '--y',
      'Content-Type: text/html',
      '',
      '<b>Delivery has failed</b>',
      '--y--',
      '--x',
      'Content-Type: message/delivery-status',
      'Content-Transfer-Encoding: base64',
      '',
      report,
      '--x--',
    ),
  ).toEqual({
    failure: '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    addresses: ['ivan@corp.example'],
  });
});

const reportOf = (type: string, ...fields: string[]) => [
  'From: MAILER-DAEMON@mx.example',
  `Content-Type: ${type}`,
  'MIME-Version: 1.0',
  '',
  '--x',
  'Content-Type: text/plain',
  '',
  'This message was created automatically by mail delivery software.',
  '--x',
  'Content-Type: message/delivery-status',
  '',
  ...fields,
  '',
  '--x--',
];
const failed = [
  'Reporting-MTA: dns; mx.example',
  '',
  'Final-Recipient: rfc822;Ivan@Corp.example',
  'Action: failed',
  'Status: 5.0.0',
];
const read550 = { failure: '5.0.0', addresses: ['ivan@corp.example'] };

test.each([
  ['Exim', 'multipart/report; report-type=delivery-status; boundary=x'],
  ['Gmail', 'multipart/report; boundary="x"; report-type=delivery-status'],
  ['another case, quotes and a folded line', 'Multipart/Report;\r\n\tREPORT-TYPE="delivery-status"; boundary="x"'],
])('%s writes the report’s type in its own way', async (_, type) => {
  expect(await read(...reportOf(type, ...failed))).toEqual(read550);
});

test.each([
  ['multipart/mixed; boundary="x"'],
  ['multipart/report; report-type=disposition-notification; boundary="x"'],
  ['multipart/report; boundary="x"'],
  ['text/plain; report-type=delivery-status; boundary="x"'],
])('the same fields under %s are no report of a delivery', async (type) => {
  expect(await read(...reportOf(type, ...failed))).toBe('not_a_report');
});

const prose = (from: string, ...lines: string[]) => ['From: ' + from, 'Content-Type: text/plain', '', ...lines];

test('prose is no report, not even qmail’s: anyone can write it', async () => {
  const qmail = [
    'Hi. This is the qmail-send program at mx.example.',
    '<olga@corp.example>:',
    'Remote host said: 550 5.1.1 User unknown',
    '--- Below this line is a copy of the message.',
  ];
  expect(await read(...prose('MAILER-DAEMON@mx.example', ...qmail))).toBe('not_a_report');
  expect(await read(...prose('olga@corp.example', 'I am away until 5.1.1, room 550'))).toBe('not_a_report');
});
