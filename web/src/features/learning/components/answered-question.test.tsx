// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { Attempt } from '@vigil/contract/learning/my-course.ts';
import { expect, test } from 'vitest';
import { idOf } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { AnsweredQuestion } from './answered-question.tsx';

const words = { chosen: 'Ваш ответ', none: 'Вы не ответили на этот вопрос.' };
const question = (chosen: string[], is_right: boolean): Attempt['questions'][number] => ({
  id: idOf(1),
  text: 'Что делать с таким письмом?',
  kind: 'single',
  picture_url: null,
  answers: [
    { id: idOf(2), text: 'Сообщить' },
    { id: idOf(3), text: 'Открыть' },
  ],
  chosen,
  result: { is_right, right_answers: null, explanation: null },
});
const badges = ['Верно', 'Неверно', 'Нет ответа'];

test.each([
  ['a right answer', [idOf(2)], true, 'Верно', 'green'],
  ['a wrong answer', [idOf(3)], false, 'Неверно', 'red'],
  ['no answer', [], false, 'Нет ответа', 'neutral'],
])('%s has its own badge, and no answer is not called wrong', (_, chosen, isRight, badge, colour) => {
  renderPart(<AnsweredQuestion number={1} question={question(chosen, isRight)} words={words} />);
  expect(screen.getByText(badge).getAttribute('data-colour')).toBe(colour);
  for (const other of badges.filter((text) => text !== badge)) expect(screen.queryByText(other)).toBeNull();
});
