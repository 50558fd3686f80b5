// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { noTemplateFilter, type TemplateFilter, TemplateFilters, TemplateFiltersSheet } from './template-filters.tsx';

const counts = {
  total_count: 12,
  sending: { unsent: 5, sent: 7 },
  language: { ru: 8, en: 3, uz: 1 },
  difficulty: { easy: 4, moderate: 4, hard: 4 },
  kind: { link: 1, form: 9, attachment: 2, qr: 1, calendar: 0, phone: 1 },
  category: { finance: 1, hr: 2, it: 3, delivery: 4, documents: 0, security: 1, government: 1, events: 0 },
};

test('each filter says how many templates it would show, and applies at once', async () => {
  const onChange = vi.fn<(filter: TemplateFilter) => void>();
  const value = { ...noTemplateFilter, language: ['uz'] };
  renderPart(<TemplateFilters value={value} counts={counts} onChange={onChange} />);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Oʻzbekcha 1' }).checked).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Форма 9' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Oʻzbekcha 1' }));
  expect(onChange.mock.calls).toEqual([[{ ...value, kind: ['form'] }], [noTemplateFilter]]);
});

test('clearing resets the active filter', async () => {
  const onChange = vi.fn<(filter: TemplateFilter) => void>();
  renderPart(
    <TemplateFiltersSheet
      value={{ ...noTemplateFilter, language: ['uz'] }}
      counts={counts}
      total={1}
      onChange={onChange}
      onClose={() => {}}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Сбросить' }));
  expect(onChange.mock.calls).toEqual([[noTemplateFilter]]);
});
