import { expect, test } from 'vitest';
import { circlesIn } from './circles.ts';

const managers = (text: string) =>
  new Map(text.split(' ').flatMap((pair) => (pair === '' ? [] : [pair.split('>') as [string, string]])));

test.each([
  ['', '', []],
  ['a>b b>c', '', []],
  ['a>b b>a', '', ['a', 'b']],
  ['a>a', '', ['a']],
  // Anyone who is below a circle is in none.
  ['a>b b>c c>b', '', ['b', 'c']],
  // By way of someone of whom the file says nothing.
  ['a>b', 'b>a', ['a']],
  // Who had another manager has changed places.
  ['a>b b>c', 'b>a', []],
  // What one keeps closes the next.
  ['x>w w>x y>z z>x', 'x>y', ['x', 'w', 'y', 'z']],
  // A circle that is there already is nobody’s of the file.
  ['c>a', 'a>b b>a', []],
])('of those named %j and held %j, in a circle: %j', (named, held, circle) => {
  expect([...circlesIn(managers(named), managers(held))].toSorted()).toEqual(circle.toSorted());
});

test('a line of a hundred thousand is no circle, and closed it is one', () => {
  const line = new Map(Array.from({ length: 100_000 }, (_, n) => [String(n), String(n + 1)] as const));
  expect(circlesIn(line, new Map()).size).toBe(0);
  expect(circlesIn(new Map([...line, ['100000', '0']]), new Map()).size).toBe(100_001);
});
