// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { LearningBar } from './learning-bar.tsx';
import { ProgressCircle } from './progress-circle.tsx';

const colours = [
  [100, '--good'],
  [61, '--good'],
  [60, '--seen'],
  [31, '--seen'],
  [30, '--bad'],
  [8, '--bad'],
] as const;

test.each(colours)('the progress colour derives from (100 minus progress) divided by 10: a bar of %i is %s', (value, colour) => {
  renderPart(<LearningBar value={value} label="Обучение" />);
  expect(screen.getByRole('progressbar').innerHTML).toContain(`var(${colour})`);
});

test.each(colours)('a progress circle of %i is %s', (value, colour) => {
  renderPart(
    <ProgressCircle value={value} label="Обучение">
      {value}
    </ProgressCircle>,
  );
  expect(screen.getByRole('progressbar').innerHTML).toContain(`stroke="var(${colour}-mark)"`);
});
