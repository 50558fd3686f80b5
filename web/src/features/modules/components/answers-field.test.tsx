// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ANSWERS_MAX, ANSWERS_MIN } from '@vigil/contract/modules/rules.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { blankAnswer } from '../rules.ts';
import { AnswersField } from './answers-field.tsx';

function Field({ count }: { count: number }) {
  const [answers, setAnswers] = useState(() => Array.from({ length: count }, (_, key) => blankAnswer(key)));
  return <AnswersField kind="multiple" answers={answers} onChange={setAnswers} errorOf={() => undefined} />;
}

const texts = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
const removeButtons = () => screen.getAllByRole<HTMLButtonElement>('button', { name: /Убрать ответ/ });

test('removing an answer leaves the texts of the others in place', async () => {
  renderPart(<Field count={ANSWERS_MIN + 1} />);
  for (const [index, field] of screen.getAllByRole('textbox').entries()) await userEvent.type(field, String(index));
  await userEvent.click(removeButtons()[1]!);
  expect(texts()).toEqual(['0', '2']);
  expect(removeButtons().map(({ disabled }) => disabled)).toEqual([true, true]);
  await userEvent.click(screen.getByRole('button', { name: 'Добавить ответ' }));
  expect(texts()).toEqual(['0', '2', '']);
});

test('answers cannot be added beyond the maximum', async () => {
  renderPart(<Field count={ANSWERS_MAX - 1} />);
  await userEvent.click(screen.getByRole('button', { name: 'Добавить ответ' }));
  expect(texts()).toHaveLength(ANSWERS_MAX);
  expect(screen.queryByRole('button', { name: 'Добавить ответ' })).toBeNull();
});
