// @vitest-environment jsdom
import { CatchBoundary } from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { lazyPart } from './lazy-part.ts';

const Chart = () => <p>Рисунок</p>;
const show = (Part: ReturnType<typeof lazyPart<string, object>>) =>
  renderPart(
    <Suspense fallback={<p>Загрузка</p>}>
      <CatchBoundary getResetKey={() => ''} errorComponent={() => <p>Ошибка</p>}>
        <Part />
      </CatchBoundary>
    </Suspense>,
  );

test('an unloaded part shows its fallback first', async () => {
  show(lazyPart(async () => ({ Chart }), 'Chart'));
  expect(screen.queryByText('Рисунок')).toBeNull();
  expect(await screen.findByText('Рисунок')).toBeTruthy();
});

test('a preloaded part shows at once', async () => {
  let isLoading = false;
  const Part = lazyPart(async () => {
    isLoading = true;
    return { Chart };
  }, 'Chart');
  Part.preload();
  await expect.poll(() => isLoading).toBe(true);
  await Promise.resolve();
  show(Part);
  expect(screen.queryByText('Загрузка')).toBeNull();
  expect(screen.getByText('Рисунок')).toBeTruthy();
});

test('a failed part loads again at the next address, not at the same one', async () => {
  // The server can be reached; only the file failed to load.
  vi.stubGlobal('fetch', async () => new Response());
  let loadCount = 0;
  const Part = lazyPart(async () => {
    loadCount++;
    if (loadCount === 1) throw new Error('The file did not come.');
    return { Chart };
  }, 'Chart');
  for (const _ of ['first', 'second']) {
    show(Part);
    expect(await screen.findByText('Ошибка')).toBeTruthy();
    cleanup();
  }
  expect(loadCount).toBe(1);
  history.pushState(null, '', '/elsewhere');
  show(Part);
  expect(await screen.findByText('Рисунок')).toBeTruthy();
});
