import { expect, test } from 'vitest';
import * as drafts from './draft-state.ts';
import { isSame } from './is-same.ts';

const initial = { title: 'Пароли', tags: ['a'], picture: null as File | null };
const fresh = drafts.beginDraft(initial, null);
const picture = new File(['x'], 'x.png');

test.each([
  [{}, {}, true],
  [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [[], {}, false],
  [null, {}, false],
  [picture, picture, true],
  [picture, new File(['x'], 'x.png'), false],
])('%o and %o are the same: %s', (one, other, expected) => expect(isSame(one, other)).toBe(expected));

test('a draft is changed until it is as it was', () => {
  const typed = drafts.change(fresh, { title: 'Пароли и' });
  expect([drafts.isChanged(fresh), drafts.isChanged(typed)]).toEqual([false, true]);
  expect(drafts.isChanged(drafts.change(typed, { title: 'Пароли' }))).toBe(false);
  expect(drafts.isChanged(drafts.change(fresh, { picture }))).toBe(true);
});

test('what was kept is there again, and what the record has got since as well', () => {
  const draft = drafts.beginDraft(initial, { title: 'набрано' });
  expect([draft.values, draft.isRestored]).toEqual([{ ...initial, title: 'набрано' }, true]);
  expect(drafts.beginDraft(initial, { title: 'Пароли' }).isRestored).toBe(false);
  expect(drafts.discard(draft)).toMatchObject({ values: initial, isRestored: false });
});

test('a word of the server stays until its field is changed', () => {
  const refused = drafts.refused(fresh, { title: 'Занято', 'tags.0': 'Пусто' });
  expect(refused.attempts).toBe(1);
  expect(drafts.change(refused, { picture }).told).toEqual({ title: 'Занято', 'tags.0': 'Пусто' });
  expect(drafts.change(refused, { tags: [] }).told).toEqual({ title: 'Занято' });
  expect(drafts.attempt(refused)).toMatchObject({ told: {}, attempts: 2 });
});

test('an untouched draft follows its record, a touched one keeps what was typed', () => {
  const known = { ...initial, title: 'Новое' };
  expect(drafts.follow(fresh, known).values).toBe(known);
  const typed = drafts.change(fresh, { tags: [] });
  expect(drafts.follow(typed, known)).toMatchObject({ values: typed.values, base: known });
  expect(drafts.follow(fresh, { ...initial })).toBe(fresh);
});

test('what is saved is unchanged, in the words the server keeps it in, and a file is not sent again', () => {
  const typed = drafts.change(fresh, { title: ' Новое ', picture });
  const sent = { sent: typed.values, known: typed.known, afterwards: { picture: null } };
  expect(drafts.saved(typed, sent)).toMatchObject({ values: { title: ' Новое ', picture: null }, isRestored: false });
  const trimmed = drafts.follow(typed, { ...initial, title: 'Новое' });
  const done = drafts.saved(trimmed, sent);
  expect([done.values.title, drafts.isChanged(done)]).toEqual(['Новое', false]);
});

test('what was typed while it was being saved stays and is unsaved', () => {
  const typed = drafts.change(fresh, { title: 'a' });
  const onward = drafts.change(typed, { title: 'ab' });
  const done = drafts.saved(onward, { sent: typed.values, known: typed.known });
  expect([done.values.title, drafts.isChanged(done)]).toEqual(['ab', true]);
});
