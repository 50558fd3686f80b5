// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answers } from '../../../test/answers.ts';
import { renderPart } from '../../../test/render.tsx';
import { PrintHead } from './print-head.tsx';

const root = document.documentElement;
const SCHEME = 'data-mantine-color-scheme';
answers();

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00'), toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

test('a page prints in the light scheme with the day of printing, and is dark again afterwards', () => {
  renderPart(<PrintHead />);
  root.setAttribute(SCHEME, 'dark');
  vi.setSystemTime(new Date('2026-11-22T10:00:00'));
  // Some browsers send the event twice.
  for (let times = 0; times < 2; times += 1) act(() => void dispatchEvent(new Event('beforeprint')));
  expect([root.getAttribute(SCHEME), screen.getByText('22.11.2026').tagName]).toEqual(['light', 'TIME']);
  dispatchEvent(new Event('afterprint'));
  expect(root.getAttribute(SCHEME)).toBe('dark');
});
