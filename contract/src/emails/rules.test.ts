import { expect, test } from 'vitest';
import { fillWords, unknownEmailVariables } from './rules.ts';

test.each([
  ['Здравствуйте, {{first_name}}', { first_name: 'Анна' }, 'Здравствуйте, Анна'],
  ['Здравствуйте, {{first_name}}', { first_name: '' }, 'Здравствуйте'],
  ['Hello {{ first_name }}!', { first_name: 'Ann' }, 'Hello Ann!'],
  ['{{constructor}} {{__proto__}}', { first_name: 'Ann' }, '{{constructor}} {{__proto__}}'],
  ['{{first_name}}', { first_name: 'A\r\nBcc: x' }, 'A Bcc: x'],
  ['{{first_name}}', { first_name: '{{organization}}', organization: 'X' }, '{{organization}}'],
])('%s with %o is %s', (text, values, filled) => {
  expect(fillWords(text, values)).toBe(filled);
});

test('a variable that the email does not know is named', () => {
  const words = {
    subject: '{{first_name}}',
    title: '{{day}}',
    text: '{{link}} {{ organization }}',
    button: '',
    notes: '{{days}}',
  };
  expect(unknownEmailVariables('invitation', words)).toEqual(['day', 'link']);
});
