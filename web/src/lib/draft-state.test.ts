import { expect, test } from 'vitest';
import * as drafts from './draft-state.ts';
import { isSame } from './is-same.ts';

const initial = { title: 'Пароли', tags: ['a'], picture: null as File | null };
const fresh = drafts.beginDraft({ values: initial, version: null }, null);
const read = (values: Partial<typeof initial>, version: Record<string, string> = {}) => ({
  values: { ...initial, ...values },
  version,
});
const versioned = drafts.beginDraft(read({}, { title: 'a', tags: 'a' }), null);
const picture = new File(['x'], 'x.png');

test.each([
  [{}, {}, true],
  [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [[], {}, false],
  [null, {}, false],
  [picture, picture, true],
  [picture, new File(['x'], 'x.png'), false],
])('the values %o and %o are the same: %s', (a, b, expected) => expect(isSame(a, b)).toBe(expected));

test('a draft is changed until its values equal the original ones', () => {
  const typed = drafts.changeValues(fresh, { title: 'Пароли и' });
  expect([drafts.isChanged(fresh), drafts.isChanged(typed)]).toEqual([false, true]);
  expect(drafts.isChanged(drafts.changeValues(typed, { title: 'Пароли' }))).toBe(false);
  expect(drafts.isChanged(drafts.changeValues(fresh, { picture }))).toBe(true);
});

test('a restored draft has the typed values, and the record’s newer values elsewhere', () => {
  const begun = (title: string) => drafts.beginDraft({ values: initial, version: null }, { values: { title }, base: null });
  expect([begun('набрано').values, begun('набрано').isRestored]).toEqual([{ ...initial, title: 'набрано' }, true]);
  expect(begun('Пароли').isRestored).toBe(false);
  expect(drafts.discardChanges(begun('набрано'))).toMatchObject({ values: initial, isRestored: false });
});

test('an old draft follows the record where nothing was typed, and clashes where both changed', () => {
  const stored = { values: { title: 'набрано', tags: ['a'] }, base: { title: 'Пароли', tags: ['a'] } };
  const restored = drafts.beginDraft(read({ tags: ['b'] }), stored);
  expect([restored.values, [...restored.clashes]]).toEqual([{ ...initial, title: 'набрано', tags: ['b'] }, []]);
  const both = drafts.beginDraft(read({ title: 'сохранено' }), stored);
  expect([both.values.title, both.base.title, [...both.clashes]]).toEqual(['набрано', 'сохранено', ['title']]);
  expect(drafts.beginDraft(read({ title: 'набрано' }), stored)).toMatchObject({ isRestored: false, clashes: new Set() });
});

test('a server error stays until its field changes', () => {
  const withErrors = drafts.markRefused(fresh, { title: 'Занято', 'tags.0': 'Пусто' });
  expect(withErrors.attempts).toBe(1);
  expect(drafts.changeValues(withErrors, { picture }).serverErrors).toEqual({ title: 'Занято', 'tags.0': 'Пусто' });
  expect(drafts.changeValues(withErrors, { tags: [] }).serverErrors).toEqual({ title: 'Занято' });
  expect(drafts.countAttempt(withErrors)).toMatchObject({ serverErrors: {}, attempts: 2 });
});

test('untouched fields follow the record, the others keep typed values', () => {
  const typed = drafts.changeValues(versioned, { tags: [] });
  const followed = drafts.followRecord(typed, read({ title: 'Новое' }, { title: 'b', tags: 'a' }));
  expect([followed.values, followed.base.title, [...followed.clashes]]).toEqual([
    { ...initial, title: 'Новое', tags: [] },
    'Новое',
    [],
  ]);
  expect(drafts.changesIn(followed.values, followed.base)).toEqual({ tags: [] });
  expect(drafts.followRecord(fresh, read({ title: 'Новое' })).values.title).toBe('Новое');
});

test('a field changed both here and by somebody else clashes until a value is chosen', () => {
  const typed = drafts.changeValues(versioned, { title: 'Моё' });
  const clashing = drafts.followRecord(typed, read({ title: 'Чужое' }, { title: 'b', tags: 'a' }));
  expect([clashing.values.title, clashing.base.title, [...clashing.clashes]]).toEqual(['Моё', 'Чужое', ['title']]);
  expect([...drafts.followRecord(clashing, read({ title: 'Чужое' }, { title: 'b', tags: 'c' })).clashes]).toEqual(['title']);
  expect(drafts.chooseValue(clashing, 'title', 'mine')).toMatchObject({ values: { title: 'Моё' }, clashes: new Set() });
  const withTheirs = drafts.chooseValue(clashing, 'title', 'theirs');
  expect([withTheirs.values.title, drafts.isChanged(withTheirs)]).toEqual(['Чужое', false]);
  expect(drafts.discardChanges(clashing)).toMatchObject({ values: { title: 'Чужое' }, clashes: new Set() });
});

test('a form without versions never clashes, nor do equal values', () => {
  const typed = drafts.changeValues(versioned, { title: 'Новое' });
  expect([...drafts.followRecord(typed, read({ title: 'Новое' }, { title: 'b', tags: 'a' })).clashes]).toEqual([]);
  const plain = drafts.changeValues(fresh, { title: 'Моё' });
  expect([...drafts.followRecord(plain, { values: { ...initial, title: 'Чужое' }, version: null }).clashes]).toEqual([]);
});

test('saved values are unchanged, in the server’s version, and a file is not sent again', () => {
  const typed = drafts.changeValues(versioned, { title: ' Новое ', picture });
  const done = drafts.markSaved(typed, { sent: typed.values, afterwards: { picture: null } });
  expect(done).toMatchObject({ values: { title: ' Новое ', picture: null }, isRestored: false });
  const followed = drafts.followRecord(done, read({ title: 'Новое' }, { title: 'b', tags: 'a' }));
  expect([followed.values.title, drafts.isChanged(followed), [...followed.clashes]]).toEqual(['Новое', false, []]);
});

test('changes typed during a save stay unsaved, and do not clash with the save itself', () => {
  const typed = drafts.changeValues(versioned, { title: ' a' });
  const onward = drafts.changeValues(typed, { title: ' ab' });
  const done = drafts.markSaved(onward, { sent: typed.values, version: { title: 'b', tags: 'z' }, fields: ['title'] });
  expect([done.values.title, drafts.isChanged(done), done.version]).toEqual([' ab', true, { title: 'b', tags: 'a' }]);
  const followed = drafts.followRecord(done, read({ title: 'a' }, { title: 'b', tags: 'a' }));
  expect([followed.values.title, [...followed.clashes]]).toEqual([' ab', []]);
});

test('an autosaved text keeps its own version, and follows other people’s changes', () => {
  const typed = drafts.markSaved(drafts.changeValues(versioned, { title: 'a ' }), {
    sent: { ...initial, title: 'a ' },
    version: { title: 'b', tags: 'z' },
    fields: ['title'],
  });
  const followed = drafts.followRecord(typed, read({ title: 'a', tags: ['z'] }, { title: 'b', tags: 'z' }), { keepsOwn: true });
  expect([followed.values, drafts.isChanged(followed)]).toEqual([{ ...initial, title: 'a ', tags: ['z'] }, false]);
});

test.each([
  [{}, [], true],
  [{ title: 'Other' }, [], true],
  [{}, ['title'], false],
  [{ smtp_password: '' }, [], true],
  [{ smtp_password: 'x' }, [], false],
  [{ client_secret: 'x' }, [], false],
  [{ token: 'x' }, [], false],
])('an outdated save of %o with the clashes %o is repeated automatically: %s', (typed, clashes, again) => {
  expect(drafts.canRepeatSave({ ...fresh, values: { ...initial, ...typed }, clashes: new Set(clashes as 'title'[]) })).toBe(
    again,
  );
});
