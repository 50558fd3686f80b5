import { expect, test } from 'vitest';
import { messageFrom } from './frame-messages.ts';

const shown = { version: 3, blocksCount: 2, isElement: (number: number) => number === 1 };
const read = (message: unknown) => messageFrom({ vigilEditing: message }, shown);
const place = { top: 1, bottom: 2, left: 3, right: 4 };

test('text typed into a shown block is accepted', () => {
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
  ['about a missing block', { kind: 'edit', version: 3, block: 2, content: ['a'] }],
  ['about no block', { kind: 'edit', version: 3, block: 'x', content: ['a'] }],
  ['about half a block', { kind: 'edit', version: 3, block: 0.5, content: ['a'] }],
  ['with an element of another page', { kind: 'edit', version: 3, block: 1, content: [{ element: 7 }] }],
  ['with HTML in place of content', { kind: 'edit', version: 3, block: 1, content: '<b>a</b>' }],
  ['with an invalid position', { kind: 'pick', version: 3, block: 1, place: { ...place, top: '1px' } }],
  ['with an excessive height', { kind: 'height', height: 1e9 }],
  ['with an invalid target', { kind: 'reach', top: Number.NaN }],
  ['of another kind', { kind: 'save', version: 3, block: 1 }],
  ['of another shape', 'edit'],
  ['without content', null],
])('a message %s is ignored', (_, message) => {
  expect(read(message)).toBeNull();
});

test('a message that is not the frame’s is ignored', () => {
  for (const data of [null, 'x', { kind: 'undo' }, { vigilHeight: 3 }]) expect(messageFrom(data, shown)).toBeNull();
});

test('a selection of more than 500 characters counts as empty', () => {
  expect(read({ kind: 'pick', version: 3, block: 0, place, words: 'a'.repeat(501) })).toMatchObject({ picked: { words: '' } });
});
