import { expect, test } from 'vitest';
import { pageCountOf, pageItems } from './paginator-rules.ts';

test.each([
  [0, 0, []],
  [0, 1, []],
  [0, 2, [0, 1]],
  [0, 10, [0, 1, 2, 'gap', 9]],
  [3, 10, [0, 1, 2, 3, 4, 5, 'gap', 9]],
  [4, 10, [0, 1, 2, 3, 4, 5, 6, 'gap', 9]],
  [5, 11, [0, 'gap', 3, 4, 5, 6, 7, 'gap', 10]],
  [9, 10, [0, 'gap', 7, 8, 9]],
] as const)('the items for page %i of %i', (page, count, items) => expect(pageItems(page, count)).toEqual(items));

test.each([
  [0, 0],
  [20, 1],
  [21, 2],
])('with 20 per page, %i rows have %i pages', (total, pages) => expect(pageCountOf(total, 20)).toBe(pages));
