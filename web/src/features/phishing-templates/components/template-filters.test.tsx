// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listCategories } from '@vigil/contract/phishing-templates/endpoints.ts';
import { expect, test, vi } from 'vitest';
import { answers } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { noTemplateFilter, type TemplateFilter, TemplateFilters } from './template-filters.tsx';

const server = answers();

test('clearing resets both the input and the active filter', async () => {
  server.on(listCategories, () => ({ data: [] }));
  const onApply = vi.fn<(filter: TemplateFilter) => void>();
  renderPart(<TemplateFilters value={{ ...noTemplateFilter, language: ['uz'] }} onApply={onApply} onClose={() => {}} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Сбросить' }));
  expect(onApply.mock.calls).toEqual([[noTemplateFilter]]);
});
