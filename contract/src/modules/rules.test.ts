import { expect, test } from 'vitest';
import { answerFlaws, bodyOf, pictureWidth } from './rules.ts';

const answers = (...marks: boolean[]) => marks.map((is_right, index) => ({ text: `answer ${index}`, is_right }));

test.each([
  ['single', answers(true, false), {}],
  ['single', answers(true), { answers: { code: 'too_few', min: 2 } }],
  ['single', answers(false, false), { answers: { code: 'no_right_answer' } }],
  ['single', answers(true, true), { answers: { code: 'many_right_answers' } }],
  ['multiple', answers(true, true), {}],
  ['multiple', answers(true, true).map((one) => ({ ...one, id: 'a' })), { answers: { code: 'same_answer' } }],
  ['multiple', answers(true, true).map((one, at) => ({ ...one, id: `a${at}` })), {}],
  ['multiple', answers(false, false), { answers: { code: 'no_right_answer' } }],
  ['single', [...answers(true, false), { text: ' ', is_right: false }], { 'answers.2.text': { code: 'required' } }],
] as const)('%s with %o: %o', (kind, given, flaws) => {
  expect(answerFlaws({ kind, answers: given })).toEqual(flaws);
});

test.each([
  ['10%', 10],
  ['100%', 100],
  ['9%', null],
  ['101%', null],
  ['50', null],
  ['50px', null],
  ['', null],
])('a picture as wide as %s: %s', (written, width) => expect(pictureWidth(written)).toBe(width));

test.each([
  ['Title', '<h2>Title</h2><p>Text</p>', '<p>Text</p>'],
  ['A & B', '<h1>A &amp; <i>B</i></h1>\n<p>Text</p>', '<p>Text</p>'],
  ['«A»', '<h2>«A» &lt;b&gt;</h2>', '<h2>«A» &lt;b&gt;</h2>'],
  ['Title', '<p>Text</p><h2>Title</h2>', '<p>Text</p><h2>Title</h2>'],
  ['Title', '<h3>Title</h3>', '<h3>Title</h3>'],
  ['Title', '', ''],
])('below the title %s of %s stands %s', (title, html, body) => expect(bodyOf({ title, html })).toBe(body));
