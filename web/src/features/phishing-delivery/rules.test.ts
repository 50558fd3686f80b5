import { expect, test } from 'vitest';
import { heightFrom, languageOf, letterAddress } from './rules.ts';

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
])('the letter %s is framed as %s', (letter, address) => {
  expect(letterAddress('http://content.test', letter)).toBe(address);
});

test.each([
  [{ vigilHeight: 640.2 }, 641],
  [{ vigilHeight: '640' }, null],
  [{ vigilHeight: Infinity }, null],
  [{ vigilHeight: -1 }, null],
  ['640', null],
  [null, null],
])('the message %o means a height of %s', (message, height) => {
  expect(heightFrom(message)).toBe(height);
});

test.each([
  ['uz', ['en-GB'], 'uz'],
  [null, ['de', 'en-GB', 'ru'], 'en'],
  [null, ['de'], 'ru'],
  ['xx', [], 'ru'],
] as const)('chosen %s, spoken %o: %s', (chosen, spoken, language) => {
  expect(languageOf(chosen, spoken, 'ru')).toBe(language);
});
