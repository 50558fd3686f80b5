// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { EmptyState } from './empty-state.tsx';

test('two scenes on a page share one sprite, and a screen reader finds only the words', async () => {
  renderPart(
    <>
      <EmptyState scene="scene-empty" title="Кампаний нет" />
      <EmptyState scene="scene-search" title="Ничего не найдено" />
    </>,
  );
  await waitFor(() => expect(document.querySelectorAll('symbol#scene-search')).toHaveLength(1));
  expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
    'Кампаний нет',
    'Ничего не найдено',
  ]);
  const drawings = [...document.querySelectorAll('body svg')].filter((svg) => svg.closest('[aria-hidden="true"]') === null);
  expect([drawings, screen.queryAllByRole('img')]).toEqual([[], []]);
});
