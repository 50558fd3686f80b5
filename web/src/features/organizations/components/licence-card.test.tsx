// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { LicenceCard } from './licence-card.tsx';

test('the licence shows the places used, and its first and last days', () => {
  renderPart(<LicenceCard license={{ users_count: 24, users_limit: 100, start_date: '2026-01-01', end_date: '2090-12-31' }} />);
  const card = screen.getByRole('heading', { name: 'Лицензия' }).closest('section')!;
  expect(card.textContent).toMatch(/24 из 100/);
  expect(card.textContent).toMatch(/01\.01\.2026.*31\.12\.2090/);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('24');
});
