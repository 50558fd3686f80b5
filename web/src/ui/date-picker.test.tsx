// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { DatePicker } from './date-picker.tsx';

const onChange = vi.fn<(day: string | null) => void>();

/** The day tiles of the open month, in order. */
async function daysOf(props: { min?: string; max?: string } = {}) {
  renderPart(<DatePicker label="День" value="2026-11-20" onChange={onChange} {...props} />);
  expect(screen.getByRole('button', { name: /День/ }).textContent).toBe('20.11.2026');
  await userEvent.click(screen.getByRole('button', { name: /День/ }));
  await waitFor(() => expect(document.querySelectorAll('table button').length).toBeGreaterThan(0));
  return [...document.querySelectorAll<HTMLButtonElement>('table button')];
}

test('a month shows six weeks of seven days, starting on Monday', async () => {
  const days = await daysOf();
  expect(days).toHaveLength(42);
  // 1 November 2026 is a Sunday.
  expect(days[0]!.textContent).toBe('26');
  expect([...document.querySelectorAll('table th')].map((head) => head.textContent?.toLowerCase())[0]).toBe('пн');
});

test('days before the minimum and after the maximum cannot be chosen', async () => {
  const days = await daysOf({ min: '2026-11-10', max: '2026-11-25' });
  const open = days.filter(({ disabled }) => !disabled).map(({ textContent }) => Number(textContent));
  expect(open).toEqual(Array.from({ length: 16 }, (_, index) => index + 10));
});
