import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldOf, fieldsOf, without } from './fields.ts';
import { isFlawCode } from './flaw-words.ts';
import { wordsOfFlaw } from './words-of-flaw.ts';
import { type Flaws, flawOf, flawsOf, line, type Rule, text, whole } from './flaws.ts';

const short = line(5);
const word = text({ min: 3, max: 5, pattern: /^[a-z]*$/, code: 'domain' });
const figure = whole(1, 9);

test.each([
  [short, '', { code: 'required' }],
  [short, '  ', { code: 'required' }],
  [short, ' five5 ', null],
  [short, 'sixsix', { code: 'too_long', max: 5 }],
  [short, 'a\nb', { code: 'one_line' }],
  [word, 'ab', { code: 'too_short', min: 3 }],
  [word, 'ab1', { code: 'domain' }],
  [text({ max: 3 }), '', null],
  [text({ max: 3, pattern: /^x$/ }), 'y', { code: 'wrong' }],
  [figure, '', { code: 'required' }],
  [figure, 0, { code: 'too_small', min: 1 }],
  [figure, 10, { code: 'too_big', max: 9 }],
  [figure, 1.5, { code: 'not_whole' }],
  [figure, null, null],
  [figure, undefined, null],
] as const)('%o of %j: %o', (rule: Rule, value, flaw) => expect(flawOf(rule, value)).toEqual(flaw));

test('the schema made of a rule refuses exactly what the rule finds a flaw in', () => {
  const texts = ['', ' ', 'a', 'ab', 'abc', ' abcde ', 'abcdef', 'ABC', 'a\nb'];
  const numbers = [-1, 0, 1, 9, 10, 1.5];
  const cases = [
    ...[short, word, text({ max: 3 })].flatMap((rule) => texts.map((value) => ({ rule, value }))),
    ...numbers.map((value) => ({ rule: figure, value })),
  ];
  for (const { rule, value } of cases) {
    expect([rule, value, fieldOf<Rule>(rule).safeParse(value).success]).toEqual([rule, value, flawOf(rule, value) === null]);
  }
});

test('flaws are named by their place in the call', () => {
  expect(flawsOf({ title: short, minutes: figure }, { title: '', minutes: 5, other: '' }, 'theme.')).toEqual({
    'theme.title': { code: 'required' },
  });
});

test('a schema tells the flaws of several fields together by code, path and figures', () => {
  const flaws = ({ items }: { items: string[] }): Flaws => ({ [`items.${items.length - 1}`]: { code: 'too_many', max: 1 } });
  const schema = z.object({ items: z.array(z.string()), ...fieldsOf({ title: short }) }).superRefine(without(flaws));
  const [issue] = schema.safeParse({ items: ['a', 'b'], title: 'x' }).error?.issues ?? [];
  expect(issue).toMatchObject({ path: ['items', 1], message: 'too_many', params: { max: 1 } });
});

test('words name the figures of the rule', () => {
  expect(wordsOfFlaw({ code: 'too_long', max: 10_000 }, 'ru')).toBe('Символов не больше 10\u00a0000');
  expect(wordsOfFlaw({ code: 'too_long', max: 10_000 }, 'en')).toBe('At most 10,000 characters');
  expect(wordsOfFlaw({ code: 'unknown_variables', names: 'a, b' }, 'uz')).toBe('Bunday oʻzgaruvchilar yoʻq: a, b');
  expect([isFlawCode('required'), isFlawCode('Invalid input'), isFlawCode('toString')]).toEqual([true, false, false]);
});
