import { expect, test } from 'vitest';
import { type ChartLine, chartRows, daysOfLines, endsOf, ticksOf } from './rules.ts';

const line = (key: string, max: number, values: Record<string, number | null>): ChartLine => ({
  key,
  label: key,
  colour: '--primary',
  max,
  format: String,
  points: Object.entries(values).map(([date, value]) => ({ date, value })),
});

test('lines share their days and have separate scales, and a day without values is omitted', () => {
  const lines = [
    line('risk', 10, { '2026-11-01': null, '2026-11-02': 5 }),
    line('progress', 100, { '2026-11-03': 40, '2026-11-02': 20 }),
  ];
  const days = daysOfLines(lines);
  expect(days).toEqual(['2026-11-02', '2026-11-03']);
  expect(chartRows(lines, days)).toEqual([
    { date: '2026-11-02', risk: 0.5, progress: 0.2 },
    { date: '2026-11-03', risk: null, progress: 0.4 },
  ]);
});

test('the labels at the ends of two lines do not overlap', () => {
  const day = '2026-11-01';
  const sides = (risk: number, progress: number) =>
    endsOf([line('risk', 10, { [day]: risk }), line('progress', 100, { [day]: progress })]).map(({ side }) => side);
  expect(sides(3, 70)).toEqual(['below', 'above']);
  expect(sides(7, 30)).toEqual(['above', 'below']);
  expect(sides(5, 50)).toEqual(['below', 'above']);
});

test('a line ends at its last value, and a line without values has no end', () => {
  expect(endsOf([line('risk', 10, { '2026-11-01': 3, '2026-11-02': null })])).toMatchObject([{ date: '2026-11-01', value: 3 }]);
  expect(endsOf([line('risk', 10, {})])).toEqual([]);
});

test.each([
  [1, [1]],
  [4, [1, 2, 3, 4]],
  [5, [1, 2, 3, 4]],
  [9, [2, 4, 6, 8]],
  [30, [5, 12, 19, 26]],
])('the labels of %i days are at equal distances', (count, labelled) => {
  const dayOf = (day: number) => `2026-11-${String(day).padStart(2, '0')}`;
  expect(ticksOf(Array.from({ length: count }, (_, index) => dayOf(index + 1)))).toEqual(labelled.map(dayOf));
});
