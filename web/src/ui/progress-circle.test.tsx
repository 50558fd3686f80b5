// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { ProgressCircle } from './progress-circle.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';

test('a progress circle is 152 px with a line of 8', () => {
  renderPart(
    <ProgressCircle value={40} label="Прогресс">
      40
    </ProgressCircle>,
  );
  const circle = screen.getByRole('progressbar');
  expect(circle.parentElement!.style).toMatchObject({ width: '152px', height: '152px' });
  expect([...circle.querySelectorAll('circle')].map((element) => element.getAttribute('stroke-width'))).toEqual(['8', '8']);
});

test.each([
  [-5, '0'],
  [120, '100'],
])('a progress of %d is drawn as %s', (value, now) => {
  renderPart(<ProgressBar value={value} label="Прогресс" />);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(now);
});

test('a loading list shows ten rows by default', () => {
  renderPart(<SkeletonRows />);
  expect(screen.getByRole('status').querySelectorAll('.mantine-Skeleton-root')).toHaveLength(10);
});
