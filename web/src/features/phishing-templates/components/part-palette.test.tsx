// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { PartPalette } from './part-palette.tsx';

const onInsert = vi.fn<(html: string) => void>();
const show = (kind: 'email' | 'page') => {
  onInsert.mockReset();
  renderPart(<PartPalette kind={kind} draw={(name) => `<p>${name}</p>`} onInsert={onInsert} />);
};

test.each([
  ['email', 8],
  ['page', 4],
] as const)('the palette of a %s has %d content blocks', (kind, count) => {
  show(kind);
  expect(screen.getAllByRole('button')).toHaveLength(count);
});

test('a press inserts a content block, while a picture is chosen first', async () => {
  show('page');
  await userEvent.click(screen.getByRole('button', { name: 'Текст' }));
  expect(onInsert.mock.calls).toEqual([['<p>text</p>']]);
  await userEvent.click(screen.getByRole('button', { name: 'Картинка' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(onInsert).toHaveBeenCalledTimes(1);
});
