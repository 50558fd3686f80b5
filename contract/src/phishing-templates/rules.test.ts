import { expect, test } from 'vitest';
import { fillHtml, fillText, unknownVariables, type VariableValues } from './rules.ts';

const values: VariableValues = {
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

test.each([
  ['{{first_name}}', '&#60;b&#62;Анна&#60;/b&#62;'],
  ['{{ last_name }}', 'О&#39;Нил'],
  ['<a href="{{link}}">', '<a href="http://phish.test/l/abc?x=1&#38;y=2">'],
  ['{{constructor}} {{unknown}} ${x} <%= y %> {{#if}}', '{{constructor}} {{unknown}} ${x} <%= y %> {{#if}}'],
  ['{first_name}', '{first_name}'],
])('HTML %s becomes %s', (html, filled) => {
  expect(fillHtml(html, values)).toBe(filled);
});

test('text takes no line break from a value', () => {
  expect(fillText('To {{position}}', values)).toBe('To line Bcc: all@example.com');
});

test('slips of the pen are named', () => {
  expect(unknownVariables('{{first_name}} {{frist_name}} {{frist_name}} {{link}}')).toEqual(['frist_name']);
});
