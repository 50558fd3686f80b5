// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listModules } from '@vigil/contract/modules/endpoints.ts';
import { expect, test, vi } from 'vitest';
import { answers, idOf } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { ModuleChooseDialog } from './module-choose-dialog.tsx';

const server = answers();

test('the theme picker loads to the end of the list, 100 at a time', async () => {
  const theme = (number: number) => ({ id: idOf(number), title: `Тема ${number}`, slides_count: 1, questions_count: 1 });
  server.on(listModules, ({ query: { offset, limit } }) =>
    Response.json({
      data: Array.from({ length: Math.min(limit, 150 - offset) }, (_, index) => theme(offset + index + 1)),
      total_count: 150,
      limit,
      offset,
    }),
  );
  const onChoose = vi.fn<(ids: string[]) => void>();
  renderPart(<ModuleChooseDialog isOpen taken={[]} onChoose={onChoose} onClose={() => {}} />);
  expect(await screen.findAllByRole('checkbox')).toHaveLength(100);
  await userEvent.click(screen.getByRole('button', { name: 'Показать ещё' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Тема 150' }));
  await userEvent.click(screen.getByRole('button', { name: 'Выбрать' }));
  expect(onChoose.mock.calls).toEqual([[[idOf(150)]]]);
});
