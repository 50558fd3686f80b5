import { expect, test } from 'vitest';
import { circlesIn } from './circles.ts';

const managers = (text: string) =>
  new Map(text.split(' ').flatMap((pair) => (pair === '' ? [] : [pair.split('>') as [string, string]])));

test.each([
  ['', '', []],
  ['a>b b>c', '', []],
  ['a>b b>a', '', ['a', 'b']],
  ['a>a', '', ['a']],
  // A person below a circle is not part of it.
  ['a>b b>c c>b', '', ['b', 'c']],
  // The circle leads through someone that the file does not mention.
  ['a>b', 'b>a', ['a']],
  // A person whose manager was another one before has changed places with them.
  ['a>b b>c', 'b>a', []],
  // The unchanged manager of one person closes the next circle.
  ['x>w w>x y>z z>x', 'x>y', ['x', 'w', 'y', 'z']],
  // An existing circle does not concern the file.
  ['c>a', 'a>b b>a', []],
])('With managers named %j and held %j, the people in circles are %j', (named, held, circle) => {
  expect([...circlesIn(managers(named), managers(held))].toSorted()).toEqual(circle.toSorted());
});

test('A line of a hundred thousand is no circle, and becomes one when it is closed', () => {
  const line = new Map(Array.from({ length: 100_000 }, (_, n) => [String(n), String(n + 1)] as const));
  expect(circlesIn(line, new Map()).size).toBe(0);
  expect(circlesIn(new Map([...line, ['100000', '0']]), new Map()).size).toBe(100_001);
});
