import { expect, test } from 'vitest';
import { actionOf, latinKeyOf, type KeyContext, type Press } from './rules.ts';

const plain: Press = { key: '', code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false };
const atRest: KeyContext = {
  isMac: false,
  isTyping: false,
  isUnderDialog: false,
  isGoPending: false,
  isOnRow: false,
  search: 'none',
  hasSingleKeys: true,
};
const latin = (key: string): Partial<Press> => ({ key, code: `Key${key.toUpperCase()}` });
const [j, k, x, g, e] = ['j', 'k', 'x', 'g', 'e'].map(latin) as [
  Partial<Press>,
  Partial<Press>,
  Partial<Press>,
  Partial<Press>,
  Partial<Press>,
];
const slash = { key: '/', code: 'Slash' };
const question = { key: '?', code: 'Slash', shiftKey: true };
const escape = { key: 'Escape', code: 'Escape' };
const enter = { key: 'Enter', code: 'Enter' };
const down = { key: 'ArrowDown', code: 'ArrowDown' };

test.each<[string, Partial<Press>, Partial<KeyContext>, string | null]>([
  ['Ctrl K', { ...k, ctrlKey: true }, {}, 'palette'],
  ['Ctrl K of the Russian layout', { key: 'л', code: 'KeyK', ctrlKey: true }, {}, 'palette'],
  ['⌘ K', { ...k, metaKey: true }, { isMac: true }, 'palette'],
  ['⌘ K on another system than a Mac', { ...k, metaKey: true }, {}, null],
  ['Ctrl K on a Mac, which cuts a line there', { ...k, ctrlKey: true }, { isMac: true }, null],
  ['Ctrl Shift K, the console of Firefox', { ...k, ctrlKey: true, shiftKey: true }, {}, null],
  ['Ctrl K in a field', { ...k, ctrlKey: true }, { isTyping: true }, 'palette'],
  ['Ctrl K with single keys off', { ...k, ctrlKey: true }, { hasSingleKeys: false }, 'palette'],
  ['Ctrl K under a dialog', { ...k, ctrlKey: true }, { isUnderDialog: true }, null],
  ['Ctrl J', { ...j, ctrlKey: true }, {}, null],
  ['j', j, {}, 'move 1'],
  ['k', k, {}, 'move -1'],
  ['j of the Russian layout', { key: 'о', code: 'KeyJ' }, {}, 'move 1'],
  ['j as the Dvorak layout has it', { key: 'j', code: 'KeyC' }, {}, 'move 1'],
  ['the position of j, where the Dvorak layout has h', { key: 'h', code: 'KeyJ' }, {}, null],
  ['J', { ...j, key: 'J', shiftKey: true }, {}, null],
  ['Alt j', { ...j, altKey: true }, {}, null],
  ['j while an input method composes a character', { ...j, isComposing: true }, {}, null],
  ['j in a field', j, { isTyping: true }, null],
  ['j in the list of a dialog', j, { isUnderDialog: true }, 'move 1'],
  ['j with single keys off', j, { hasSingleKeys: false }, null],
  ['x', x, {}, 'tick'],
  ['Enter on a row', enter, { isOnRow: true }, 'open'],
  ['Enter anywhere else', enter, {}, null],
  ['/', slash, {}, 'search'],
  ['/ of the Russian layout', { key: '.', code: 'Slash' }, {}, 'search'],
  ['/ of the German layout', { key: '/', code: 'Digit7', shiftKey: true }, {}, 'search'],
  ['/ in a field', slash, { isTyping: true }, null],
  ['?', question, {}, 'help'],
  ['? of the Russian layout', { key: ',', code: 'Slash', shiftKey: true }, {}, 'help'],
  ['? as the Russian layout writes it', { key: '?', code: 'Digit7', shiftKey: true }, {}, 'help'],
  ['? under a dialog', question, { isUnderDialog: true }, null],
  ['g', g, {}, 'go'],
  ['g under a dialog', g, { isUnderDialog: true }, null],
  ['e alone', e, {}, null],
  ['e after g', e, { isGoPending: true }, 'place e'],
  ['e of the Russian layout after g', { key: 'у', code: 'KeyE' }, { isGoPending: true }, 'place e'],
  ['j after g opens a place, too', j, { isGoPending: true }, 'place j'],
  ['Shift pressed after g', { key: 'Shift', code: 'ShiftLeft', shiftKey: true }, { isGoPending: true }, null],
  ['any other key after g', { key: '1', code: 'Digit1' }, { isGoPending: true }, 'cancel-go'],
  ['Esc after g', escape, { isGoPending: true }, 'cancel-go'],
  ['Esc', escape, {}, null],
  ['the arrow out of a search', down, { isTyping: true, search: 'filled' }, 'move 1'],
  ['the arrow out of a search, single keys off', down, { search: 'empty', hasSingleKeys: false }, 'move 1'],
  ['the arrow anywhere else', down, {}, null],
  ['Esc in a search with text', escape, { isTyping: true, search: 'filled' }, null],
  ['Esc in an empty search', escape, { isTyping: true, search: 'empty' }, 'leave-search'],
])('%s', (_name, press, context, expected) => {
  const action = actionOf({ ...plain, ...press }, { ...atRest, ...context });
  expect(action && Object.values(action).join(' ')).toBe(expected);
});

test.each([
  ['q', 'KeyQ', 'q'],
  ['й', 'KeyQ', 'q'],
  ['1', 'Digit1', null],
  ['F1', 'F1', null],
])('the key %s yields the Latin character of its layout or position', (key, code, expected) =>
  expect(latinKeyOf({ key, code })).toBe(expected),
);
