import { expect, test } from 'vitest';
import { languageOf, emailPageAddress } from './rules.ts';

const id = '0199a0a0-0000-7000-8000-000000000001';

test.each([
  [`/letters/${id}?expires=1&signature=a-b_c`, `http://content.test/letters/${id}?expires=1&signature=a-b_c`],
  [`/letters/${id}`, null],
  [`//evil.test/letters/${id}?`, null],
  [`https://evil.test/letters/${id}?a=1`, null],
  [`@evil.test/letters/${id}?a=1`, null],
  [`/letters/../${id}?a=1`, null],
  [`/letters/${id}?a=1#<script>`, null],
  [`/pictures/${id}?a=1`, null],
  ['', null],
])('the email path %s is shown at the address %s', (message, address) => {
  expect(emailPageAddress('http://content.test', message)).toBe(address);
});

test.each([
  ['uz', 'en', 'uz'],
  [null, 'uz', 'uz'],
  [null, undefined, 'ru'],
  [null, ['uz'], 'ru'],
  ['xx', 'yy', 'ru'],
] as const)('with the browser’s choice %s and the person’s language %s, the page uses %s', (chosen, person, language) => {
  expect(languageOf({ chosen, person, page: 'ru' })).toBe(language);
});
