import { expect, test } from 'vitest';
import { attachmentFault, fillHtml, fillText, pageRules, QR_MAX, unknownVariables, withQr } from './rules.ts';
import type { ValueOf } from './variables.ts';

const values: Record<string, string> = {
  first_name: '<b>Анна</b>',
  last_name: "О'Нил",
  middle_name: '',
  position: 'line\r\nBcc: all@example.com',
  department: 'R&D',
  email: 'a@example.com',
  organization: '«Пример»',
  link: 'http://phish.test/l/abc?x=1&y=2',
  date: '21.11.2026',
};
const valueOf: ValueOf = (variable) => values[variable] ?? variable;

test.each([
  ['{{first_name}}', '&#60;b&#62;Анна&#60;/b&#62;'],
  ['{{ last_name }}', 'О&#39;Нил'],
  ['<a href="{{link}}">', '<a href="http://phish.test/l/abc?x=1&#38;y=2">'],
  ['{{constructor}} {{unknown}} ${x} <%= y %> {{#if}}', '{{constructor}} {{unknown}} ${x} <%= y %> {{#if}}'],
  ['{first_name}', '{first_name}'],
  ['{{first_name_dative}}{{ last_name_genitive }}', 'first_name_dativelast_name_genitive'],
])('HTML %s becomes %s', (html, filled) => {
  expect(fillHtml(html, valueOf)).toBe(filled);
});

test('text takes no line break from a value', () => {
  expect(fillText('To {{position}}', valueOf)).toBe('To line Bcc: all@example.com');
});

test('slips of the pen are named', () => {
  expect(unknownVariables('{{first_name}} {{frist_name}} {{frist_name}} {{link}}')).toEqual(['frist_name']);
});

const page = (content: string) => ({ name: 'a.html', type: 'text/html', content });

test.each([
  [
    'an HTML page with a link',
    page('<!doctype html><meta charset="utf-8"><p style="color:red"><a href="{{link}}">Open</a></p>'),
    null,
  ],
  ['a text', { name: 'Счёт № 0087.txt', type: 'text/plain', content: 'Иван\r\n\t{{link}}' }, null],
  ['two endings, the last a page', { ...page('x'), name: 'Invoice_0087.pdf.HTM' }, null],
  ['code in a text', { name: 'a.txt', type: 'text/plain', content: '<script>alert(1)</script>' }, null],
  ['a program for Windows', { name: 'a.hta', type: 'text/html', content: 'x' }, 'name'],
  ['an executable', { name: 'a.exe', type: 'application/x-msdownload', content: 'MZ' }, 'name'],
  ['an executable said to be a page', { name: 'a.exe', type: 'text/html', content: 'x' }, 'name'],
  ['a page said to be a program', { name: 'a.html', type: 'application/hta', content: 'x' }, 'name'],
  ['a property of every object', { name: 'a.html', type: 'constructor', content: 'x' }, 'name'],
  ['a page said to be a text', { name: 'a.html', type: 'text/plain', content: 'x' }, 'name'],
  ['a path', { ...page('x'), name: '../a.html' }, 'name'],
  ['a path of Windows', { ...page('x'), name: 'b\\a.html' }, 'name'],
  ['a name turned around', { ...page('x'), name: 'a\u202Elmth.exe.html' }, 'name'],
  ['bytes', page('MZ\u0000\u0001'), 'binary'],
  ['a script', page('<SCRIPT src=//x>'), 'active'],
  ['a handler', page('<svg/onload=alert(1)>'), 'active'],
  ['a handler after a quote', page('<a title=">"onclick ="x">'), 'active'],
  ['an address that runs', page('<a href="java&#115;cript&colon;alert(1)">'), 'active'],
  ['an address that runs, broken', page('<a href="java\nscript:alert(1)">'), 'active'],
  ['a form that sends elsewhere', page('<form action="https://evil.example">'), 'active'],
  ['a page that leads on by itself', page('<meta http-equiv="refresh" content="0;url=//x">'), 'active'],
  ['a program in a page', page('<hta:application id="a">'), 'active'],
  ['a page in a page', page('<iframe src="//x">'), 'active'],
  ['a page in an address', page('<a href="data:text/html,x">'), 'active'],
  ['a script that an empty variable leaves', page('<scr{{middle_name}}ipt>alert(1)</scr{{ middle_name }}ipt>'), 'active'],
  ['an address that runs, with leading zeros', page('<a href="java&#x00000000073;cript:alert(1)">'), 'active'],
])('an attachment: %s', (_what, attachment, fault) => {
  expect(attachmentFault(attachment)).toBe(fault);
});

test('security 33: an attachment is judged in a moment, whatever it holds', () => {
  const started = performance.now();
  for (const part of ['&#9', '<', ' on', 'a\n', '/on', 'java']) attachmentFault(page(part.repeat(200_000 / part.length)));
  expect(performance.now() - started).toBeLessThan(1000);
});

test('an email has so many QR codes and no more', () => {
  const { flawOf } = pageRules.html;
  expect(flawOf!('{{qr}}'.repeat(QR_MAX))).toBe(null);
  expect(flawOf!('{{qr}}'.repeat(QR_MAX + 1))).toEqual({ code: 'too_many_qr_codes', max: QR_MAX });
  expect(withQr('{{qr}}'.repeat(QR_MAX + 1), 'x').match(/<img/g)).toHaveLength(QR_MAX);
});
