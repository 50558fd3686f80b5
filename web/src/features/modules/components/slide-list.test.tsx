// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deleteSlide, duplicateSlide, getModule, orderSlides, restoreSlide } from '@vigil/contract/modules/endpoints.ts';
import type { LearningModule, Slide } from '@vigil/contract/modules/module.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { answers, idOf, refusal } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { moduleQuery } from '../api.ts';
import { useSlideDeletion } from './slide-deletion.tsx';
import { SlideList } from './slide-list.tsx';

const server = answers();
const slide = (number: number, title: string, audio_url: string | null = null): Slide => ({
  id: idOf(number),
  order_id: number,
  title,
  html: `<p>${title}: <img src="https://elsewhere.example/a.png" onerror="x()"></p>`,
  picture_url: null,
  audio_url,
  preview_url: 'http://content.test/slides/1?until=1',
  version: '',
});
let slides: Slide[];

beforeEach(() => {
  slides = [slide(1, 'Один'), slide(2, 'Два', 'http://content.test/files/1'), slide(3, 'Три')];
  server.on(
    getModule,
    () =>
      ({
        id: idOf(9),
        title: 'Тема',
        description: '',
        minutes: 5,
        pass_mark: 80,
        attempts_limit: 0,
        is_shuffled: true,
        time_limit_minutes: null,
        attempts_delay_minutes: null,
        questions_drawn: null,
        answers_shown: 'finally',
        is_public: false,
        slides_count: slides.length,
        questions_count: 0,
        courses_count: 0,
        version: '',
        updated_at: '2026-11-21T09:00:00.000Z',
        slides: slides,
      }) satisfies LearningModule,
  );
});

function List() {
  const slides = useQuery(moduleQuery(idOf(9))).data?.slides ?? [];
  const [current, setCurrent] = useState(idOf(1));
  const ids = slides.map(({ id }) => id);
  const { ask, isAsking, question, undo } = useSlideDeletion({ moduleId: idOf(9), ids, current, onShow: setCurrent });
  return (
    <>
      <SlideList
        moduleId={idOf(9)}
        slides={slides}
        current={current}
        onOpen={setCurrent}
        onDelete={ask}
        isAsking={isAsking}
        undo={undo}
        add={null}
      />
      {question}
    </>
  );
}

const entry = (name: string) => screen.findByRole('button', { name });
const names = () => [...document.querySelectorAll('[data-slide]')].map((element) => element.getAttribute('aria-label'));
const focused = () => document.activeElement?.getAttribute('aria-label');

async function open() {
  renderPart(<List />);
  (await entry('1. Один')).focus();
}

test('the arrow keys move between slides, Enter opens one, and a slide with sound is marked', async () => {
  await open();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(focused()).toBe('2. Два, с озвучкой');
  expect((await entry('2. Два, с озвучкой')).getAttribute('aria-current')).toBe('true');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('3. Три');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('3. Три');
});

test('a slide moves at once with each key press, and the focus follows it', async () => {
  server.on(orderSlides, () => ({ data: slides }));
  await open();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(names()).toEqual(['1. Два, с озвучкой', '2. Один', '3. Три']));
  await waitFor(() => expect(focused()).toBe('2. Один'));
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(names()).toEqual(['1. Два, с озвучкой', '2. Три', '3. Один']));
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(server.to(orderSlides)).toHaveLength(2));
  expect(server.to(orderSlides).map(({ body }) => body.ids)).toEqual([
    [idOf(2), idOf(1), idOf(3)],
    [idOf(2), idOf(3), idOf(1)],
  ]);
});

test('a list that somebody else changed meanwhile is shown as it is', async () => {
  server.on(orderSlides, () => refusal(409, 'http.conflict', 'Список изменился'));
  await open();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(server.to(getModule)).toHaveLength(2));
  await waitFor(() => expect(names()).toEqual(['1. Один', '2. Два, с озвучкой', '3. Три']));
});

test('Ctrl+D copies a slide and opens the copy, whatever character is on the key', async () => {
  server.on(duplicateSlide, () => {
    slides = [slides[0]!, slide(4, 'Один'), ...slides.slice(1)];
    return slides[1]!;
  });
  await open();
  await userEvent.keyboard('{Control>}[KeyD]{/Control}');
  expect((await entry('2. Один')).getAttribute('aria-current')).toBe('true');
});

test('Delete asks for confirmation, the deletion can be undone, and the next slide opens meanwhile', async () => {
  const [first] = slides;
  server.on(deleteSlide, () => {
    slides = slides.slice(1);
    return { ok: true };
  });
  server.on(restoreSlide, () => {
    slides = [first!, ...slides];
    return first!;
  });
  await open();
  await userEvent.keyboard('{Delete}');
  await userEvent.click(await screen.findByRole('button', { name: 'Отмена' }));
  expect(server.to(deleteSlide)).toEqual([]);
  (await entry('1. Один')).focus();
  await userEvent.keyboard('{Delete}');
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить' }));
  expect(await screen.findByText('«Один» удалён')).toBeTruthy();
  expect((await entry('1. Два, с озвучкой')).getAttribute('aria-current')).toBe('true');
  await waitFor(() => expect(focused()).toBe('1. Два, с озвучкой'));
  await userEvent.click(screen.getByRole('button', { name: 'Вернуть' }));
  expect((await entry('1. Один')).getAttribute('aria-current')).toBe('true');
  expect(screen.queryByText('«Один» удалён')).toBeNull();
});

test('a thumbnail contains no active content and nothing from other hosts', async () => {
  await open();
  await waitFor(() => expect(document.querySelector('.slide p')?.textContent).toBe('Один: '));
  expect(document.querySelector('.slide img')?.outerHTML).toBe('<img>');
});
