// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { lazyPart } from './lazy-part.ts';

const Chart = () => <p>Рисунок</p>;
const show = (Part: ReturnType<typeof lazyPart<string, object>>) =>
  renderPart(
    <Suspense fallback={<p>Загрузка</p>}>
      <Part />
    </Suspense>,
  );

test('a part is waited for where nobody knew of it', async () => {
  show(lazyPart(async () => ({ Chart }), 'Chart'));
  expect(screen.queryByText('Рисунок')).toBeNull();
  expect(await screen.findByText('Рисунок')).toBeTruthy();
});

test('one that was preloaded is there at once', async () => {
  let isAsked = false;
  const Part = lazyPart(async () => {
    isAsked = true;
    return { Chart };
  }, 'Chart');
  Part.preload();
  await expect.poll(() => isAsked).toBe(true);
  await Promise.resolve();
  show(Part);
  expect(screen.queryByText('Загрузка')).toBeNull();
  expect(screen.getByText('Рисунок')).toBeTruthy();
});
