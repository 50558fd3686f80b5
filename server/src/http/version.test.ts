import { readVersion, VERSION_MAX, formatVersion } from '@vigil/contract/shared/field-digests.ts';
import { expect, test } from 'vitest';
import { canonical, digestOf, same, versionGiven, versionOf, type Editable } from './version.ts';

const person: Editable<{ name: unknown; risk: number; place: { id: string } }> = {
  kind: 'person',
  fields: { ...same('name'), place_id: ({ place }) => place.id },
};
const anna = { name: 'Anna', risk: 10, place: { id: 'a' } };

test('a version is of the fields that people change, each by itself', () => {
  const version = versionOf(person, anna);
  expect(versionOf(person, { ...anna, risk: 90 })).toBe(version);
  const moved = readVersion(versionOf(person, { ...anna, place: { id: 'b' } }))!;
  const read = readVersion(version)!;
  expect(Object.keys(read)).toEqual(['name', 'place_id']);
  expect([moved.name === read.name, moved.place_id === read.place_id]).toEqual([true, false]);
});

test.each([
  [null, undefined, true],
  [{ a: 1, b: [{ d: 1, c: 2 }] }, { b: [{ c: 2, d: 1 }], a: 1 }, true],
  [['a', 'b'], ['b', 'a'], false],
  ['1', 1, false],
  ['', null, false],
])('%j and %j are one value: %s', (one, other, expected) => {
  expect(canonical(one) === canonical(other)).toBe(expected);
  expect(digestOf(one) === digestOf(other)).toBe(expected);
});

const digest = digestOf('x');
test.each([
  [`name=${digest}`, { name: digest }],
  [formatVersion({ name: digest, place_id: digest }), { name: digest, place_id: digest }],
  ['', null],
  ['name', null],
  ['name=short', null],
  [`name=${digest}=`, null],
  [`na me=${digest}`, null],
  [`=${digest}`, null],
  [`a=${digest}&`.repeat(VERSION_MAX / 10), null],
])('%s is read as %j', (text, expected) => expect(readVersion(text)).toEqual(expected));

const taking = { takesVersion: true } as Parameters<typeof versionGiven>[1];
test.each([
  [undefined, undefined],
  ['*', undefined],
  [`"name=${digest}"`, { name: digest }],
])('the header %s names %j', (header, expected) =>
  expect(versionGiven({ headers: { 'if-match': header } }, taking)).toEqual(expected),
);

test.each([[`name=${digest}`], [`W/"name=${digest}"`], ['""'], [`"name=${digest}", "name=${digest}"`]])(
  'the header %s is refused',
  (header) => expect(() => versionGiven({ headers: { 'if-match': header } }, taking)).toThrow('http.malformed'),
);
