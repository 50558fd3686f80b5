import { expect, test } from 'vitest';
import { branchesMatching, branchUnder, pathsToCreate, departmentsFor, placesIn, treeOf } from './rules.ts';

const saved = (id: string, parent_id: string | null, users_count: number) => ({
  id,
  title: id.toUpperCase(),
  parent_id,
  users_count,
  is_default: false,
});
const tree = treeOf([
  saved('sales', 'office', 2),
  saved('office', null, 1),
  saved('plant', null, 0),
  saved('east', 'sales', 4),
  saved('empty', 'plant', 0),
]);

test('a department counts its whole branch, and parents come before their children', () => {
  expect(tree.map(({ id, users_count }) => [id, users_count])).toEqual([
    ['office', 7],
    ['sales', 6],
    ['east', 4],
    ['plant', 0],
    ['empty', 0],
  ]);
});

test('a leaf has neither departments nor people of its own', () => {
  expect(tree.filter(({ is_leaf }) => is_leaf).map(({ id }) => id)).toEqual(['empty']);
});

test('a match keeps its ancestors', () => {
  expect(branchesMatching(tree, { search: 'eas', language: 'en' }).map(({ id }) => id)).toEqual(['office', 'sales', 'east']);
  expect(branchesMatching(tree, { search: 'nothing', language: 'en' })).toEqual([]);
});

test('a branch includes all levels below', () => {
  expect(branchUnder(tree, 'office').map(({ id }) => id)).toEqual(['sales', 'east']);
});

const lower = (title: string): string => title.toLowerCase();
const keyed = (title: string) => ({ title, key: lower(title) });
const withKey = ({ id, title, parent_id }: (typeof tree)[number]) => ({ id, key: lower(title), parent_id });

test.each<[string, string | undefined, object[]]>([
  ['OFFICE', 'office', []],
  ['office / Sales', 'sales', []],
  ['East', 'east', []],
  [
    'Office / West / North',
    undefined,
    [{ place: 'Office / West / North', parent_id: 'office', titles: ['West', 'North'].map(keyed) }],
  ],
  ['Lab', undefined, [{ place: 'Lab', parent_id: null, titles: [keyed('Lab')] }]],
])('the place %s', (place, id, missing) => {
  const places = placesIn(tree.map(withKey), [place], lower);
  expect([places.found.get(place), places.missing]).toEqual([id, missing]);
});

test('a missing place needs each department on its path once', () => {
  const { missing } = placesIn([], ['Риски / Аналитика', 'Риски / Модели', 'риски'], lower);
  expect(pathsToCreate(missing)).toEqual(['Риски', 'Риски / Аналитика', 'Риски / Модели']);
});

test('new departments hang below existing or new ones, and every place is then found', () => {
  const { missing } = placesIn(tree.map(withKey), ['Office / West / North', 'office / WEST', 'North', 'Lab / North'], lower);
  let made = 0;
  const { departments, found } = departmentsFor(missing, () => `new ${(made += 1)}`);
  expect(departments.map(({ id, title, parent_id }) => [id, title, parent_id])).toEqual([
    ['new 1', 'West', 'office'],
    ['new 2', 'North', 'new 1'],
    ['new 3', 'North', null],
    ['new 4', 'Lab', null],
    ['new 5', 'North', 'new 4'],
  ]);
  expect([...found]).toEqual([
    ['Office / West / North', 'new 2'],
    ['office / WEST', 'new 1'],
    ['North', 'new 3'],
    ['Lab / North', 'new 5'],
  ]);
});

test('the rules leave the comparison of titles to the caller', () => {
  const places = placesIn([{ id: 'road', key: 'οδοσ', parent_id: null }], ['ΟΔΟΣ'], (title) =>
    title.toLowerCase().replace('ς', 'σ'),
  );
  expect(places.found.get('ΟΔΟΣ')).toBe('road');
});
