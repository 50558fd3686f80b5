import { expect, test } from 'vitest';
import { mergedCellFiller } from './merged-cells.ts';

const merged = (row: number, rows: number, column = 0, columns = 1) => ({ row, rows, column, columns });
const filled = (ones: ReturnType<typeof merged>[], rows: [number, ...string[]][], below = 1) => {
  const fill = mergedCellFiller(ones, below);
  return rows.map(([row, ...cells]) => fill({ row, cells }).cells);
};

test.each<[string, ReturnType<typeof merged>[], [number, ...string[]][], string[][]]>([
  [
    'holds for each row of it and no further',
    [merged(2, 3)],
    [
      [2, 'ИТ', 'a'],
      [3, '', 'b'],
      [4, '', 'c'],
      [5, '', 'd'],
    ],
    [
      ['ИТ', 'a'],
      ['ИТ', 'b'],
      ['ИТ', 'c'],
      ['', 'd'],
    ],
  ],
  [
    'stands in its first column, over however many it is',
    [merged(2, 2, 0, 2)],
    [
      [2, 'ИТ', '', 'a'],
      [3, '', '', 'b'],
    ],
    [
      ['ИТ', '', 'a'],
      ['ИТ', '', 'b'],
    ],
  ],
  [
    'goes into a row that has fewer cells, and past a blank one',
    [merged(2, 4, 1)],
    [
      [2, 'a', 'ИТ'],
      [5, 'b'],
    ],
    [
      ['a', 'ИТ'],
      ['b', 'ИТ'],
    ],
  ],
  [
    'of a title is none of the people’s',
    [merged(1, 3)],
    [
      [2, '', 'a'],
      [3, '', 'b'],
    ],
    [
      ['', 'a'],
      ['', 'b'],
    ],
  ],
  [
    'yields to present values and to the next range',
    [merged(2, 2), merged(4, 2)],
    [
      [2, 'ИТ', 'a'],
      [3, 'Иное', 'b'],
      [4, 'Склад', 'c'],
      [5, '', 'd'],
    ],
    [
      ['ИТ', 'a'],
      ['Иное', 'b'],
      ['Склад', 'c'],
      ['Склад', 'd'],
    ],
  ],
])('A cell over several rows %s', (_what, ones, rows, read) => expect(filled(ones, rows)).toEqual(read));
