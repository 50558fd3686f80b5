// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { getQuestionFigures } from '@vigil/contract/modules/endpoints.ts';
import { expect, test } from 'vitest';
import { answers, idOf } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { QuestionFigures } from './question-figures.tsx';

const server = answers();

test('each question shows its share and the number of answers, but no share after only a few', async () => {
  server.on(getQuestionFigures, () => ({
    attempts_count: 21,
    data: [
      { id: idOf(2), text: 'Что такое фишинг?', asked_count: 12, right_count: 4, right_percent: 33 },
      { id: idOf(3), text: 'Кому сообщить?', asked_count: 1, right_count: 1, right_percent: 100 },
    ],
  }));
  renderPart(<QuestionFigures moduleId={idOf(1)} />);
  expect(await screen.findByText('По 21 попытке, сначала самые трудные')).toBeTruthy();
  expect(screen.getByText('Что такое фишинг?')).toBeTruthy();
  expect(screen.getByText(/^33/)).toBeTruthy();
  expect(screen.getByText('Задан 12 раз')).toBeTruthy();
  expect(screen.getByText('1 из 1 верно')).toBeTruthy();
  expect(screen.queryByText(/^100/)).toBeNull();
});

test('without answers the card says what it will show', async () => {
  server.on(getQuestionFigures, () => ({ attempts_count: 0, data: [] }));
  renderPart(<QuestionFigures moduleId={idOf(1)} />);
  expect(await screen.findByText('Ответов пока нет')).toBeTruthy();
});
