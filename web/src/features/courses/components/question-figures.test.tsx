// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { getQuestionFigures } from '@vigil/contract/modules/endpoints.ts';
import { expect, test } from 'vitest';
import { answers, idOf } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { QuestionFigures } from './question-figures.tsx';

const server = answers();

test('each question stands with its share and how often it was asked', async () => {
  server.on(getQuestionFigures, () => ({
    attempts_count: 21,
    data: [{ id: idOf(2), text: 'Что такое фишинг?', asked_count: 3, right_percent: 33 }],
  }));
  renderPart(<QuestionFigures moduleId={idOf(1)} />);
  expect(await screen.findByText('По 21 попытке, сначала самые трудные')).toBeTruthy();
  expect(screen.getByText('Что такое фишинг?')).toBeTruthy();
  expect(screen.getByText(/^33/)).toBeTruthy();
  expect(screen.getByText('Задан 3 раза')).toBeTruthy();
});

test('without answers it says what will be here', async () => {
  server.on(getQuestionFigures, () => ({ attempts_count: 0, data: [] }));
  renderPart(<QuestionFigures moduleId={idOf(1)} />);
  expect(await screen.findByText('Ответов пока нет')).toBeTruthy();
});
