// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { NOT_FOUND, StatTile } from './stat-tile.tsx';

const tile = () => screen.getByRole('heading', { name: 'Прогресс' }).parentElement!;

test('a loading figure is a skeleton, then its value with its suffix', () => {
  const { rerender } = renderPart(<StatTile title="Прогресс" value={undefined} suffix="%" />);
  expect(tile().querySelector('.mantine-Skeleton-root')).toBeTruthy();
  expect(tile().textContent).toBe('Прогресс');
  rerender(<StatTile title="Прогресс" value="72" suffix="%" colour="--hook-ink" />);
  expect(tile().querySelector('.mantine-Skeleton-root')).toBeNull();
  expect(tile().textContent).toMatch(/72\s?%/);
  expect(tile().innerHTML).toContain('--hook-ink');
});

test.each([
  [null, 'Нет данных'],
  [NOT_FOUND, 'Не найдено'],
])('a value of %s is explained', (value, words) => {
  renderPart(<StatTile title="Прогресс" value={value} />);
  expect(tile().textContent).toContain(words);
});
