// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createSlide } from '@vigil/contract/modules/endpoints.ts';
import type { Slide } from '@vigil/contract/modules/module.ts';
import { expect, test, vi } from 'vitest';
import { answers, idOf } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { useSlideCreation } from './slide-creation.tsx';

const server = answers();
const onCreated = vi.fn<(id: string) => void>();

const slide: Slide = {
  id: idOf(7),
  order_id: 3,
  title: '',
  html: '',
  picture_url: null,
  audio_url: null,
  preview_url: '',
  version: '',
};
/** A slide is sent as a form, because it may have files. */
const titleIn = (body: unknown) => (body as FormData).get('title') as string;

function Creation({ count }: { count: number }) {
  const { add, deck } = useSlideCreation({ moduleId: idOf(1), count, onCreated });
  return (
    <>
      {add}
      {deck}
    </>
  );
}

test('a new slide is numbered after the existing ones, and opens', async () => {
  server.on(createSlide, ({ body }) => ({ ...slide, title: titleIn(body) }));
  renderPart(<Creation count={2} />);
  await userEvent.click(screen.getByRole('button', { name: 'Добавить слайд' }));
  await expect.poll(() => onCreated.mock.calls).toEqual([[idOf(7)]]);
  expect(server.to(createSlide).map(({ body, params }) => [params.id, titleIn(body)])).toEqual([[idOf(1), 'Слайд 3']]);
});

test('a presentation is chosen in a dialog, which opens only on demand', async () => {
  renderPart(<Creation count={0} />);
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /презентаци/i }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
