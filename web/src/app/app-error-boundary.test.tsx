// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { AppErrorBoundary } from './app-error-boundary.tsx';

afterEach(() => vi.restoreAllMocks());

const Broken = () => {
  throw new Error('boom');
};

test('an uncaught error hides the interface, and its heading is only for screen readers', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  renderPart(
    <AppErrorBoundary>
      <p>Список</p>
      <Broken />
    </AppErrorBoundary>,
  );
  expect(screen.queryByText('Список')).toBeNull();
  const heading = screen.getByRole('heading', { level: 1, name: 'Sorry.. there was an error' });
  expect(heading.className).toContain('VisuallyHidden');
});
