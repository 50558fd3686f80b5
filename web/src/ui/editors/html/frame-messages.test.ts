import { expect, test } from 'vitest';
import { messageFrom } from './frame-messages.ts';

const shown = { version: 3, blocksCount: 2, isElement: (number: number) => number === 1 };
const read = (message: unknown) => messageFrom({ vigilEditing: message }, shown);
const place = { top: 1, bottom: 2, left: 3, right: 4 };

test('what was typed into a block that is shown is taken', () => {
  expect(read({ kind: 'edit', version: 3, block: 1, content: ['a', { element: 1, content: [] }] })).toEqual({
    kind: 'edit',
    block: 1,
    content: ['a', { element: 1, content: [] }],
  });
  expect(read({ kind: 'pick', version: 3, block: 0, place, words: 'a', isChosen: true, more: 1 })).toEqual({
    kind: 'pick',
    picked: { block: 0, place, words: 'a', isChosen: true, isBold: false, isItalic: false, isLink: false },
  });
});

test.each([
  ['of an older page', { kind: 'edit', version: 2, block: 1, content: ['a'] }],
  ['of a block that is not there', { kind: 'edit', version: 3, block: 2, content: ['a'] }],
  ['of no block', { kind: 'edit', version: 3, block: 'x', content: ['a'] }],
  ['of half a block', { kind: 'edit', version: 3, block: 0.5, content: ['a'] }],
  ['with an element of elsewhere', { kind: 'edit', version: 3, block: 1, content: [{ element: 7 }] }],
  ['with HTML in place of content', { kind: 'edit', version: 3, block: 1, content: '<b>a</b>' }],
  ['with a place that is none', { kind: 'pick', version: 3, block: 1, place: { ...place, top: '1px' } }],
  ['as tall as the world', { kind: 'height', height: 1e9 }],
  ['to nowhere', { kind: 'reach', top: Number.NaN }],
  ['of another kind', { kind: 'save', version: 3, block: 1 }],
  ['of no shape', 'edit'],
  ['of nothing', null],
])('a message %s is not heard', (_, message) => {
  expect(read(message)).toBeNull();
});

test('nor is one that is no message of the frame', () => {
  for (const data of [null, 'x', { kind: 'undo' }, { vigilHeight: 3 }]) expect(messageFrom(data, shown)).toBeNull();
});

test('endless words are none', () => {
  expect(read({ kind: 'pick', version: 3, block: 0, place, words: 'a'.repeat(501) })).toMatchObject({ picked: { words: '' } });
});
