// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { NOT_FOUND, StatTile } from './stat-tile.tsx';

test.each([
  [undefined, 'Обучение'],
  ['50 %', 'Обучение50 %'],
  [null, 'ОбучениеНет данных'],
  [NOT_FOUND, 'ОбучениеНе найдено'],
])('a statistic tile of %s: loading, value, “no data”, “not found”', (value, text) => {
  const { container } = renderPart(<StatTile title="Обучение" value={value} />);
  const tile = container.querySelector('section')!;
  expect(tile.textContent?.toLowerCase()).toBe(text.toLowerCase());
  expect(tile.querySelector('.mantine-Skeleton-root') !== null).toBe(value === undefined);
});
