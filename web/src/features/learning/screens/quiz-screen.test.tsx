// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { completeAttempt, getAttempt, getMyCourse, saveAnswer } from '@vigil/contract/learning/endpoints.ts';
import type { Attempt } from '@vigil/contract/learning/my-course.ts';
import { beforeEach, expect, test } from 'vitest';
import { answers, idOf, refusal } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { QuizScreen } from './quiz-screen.tsx';

const server = answers();
const [course_id, module_id, quiz_id] = [idOf(1), idOf(2), idOf(3)];
const moment = '2026-11-21T09:00:00.000Z';
const question = (number: number, kind: 'single' | 'multiple') => ({
  id: idOf(10 * number),
  text: `Вопрос ${number}`,
  kind,
  picture_url: null,
  answers: ['Да', 'Нет', 'Иногда'].map((text, index) => ({ id: idOf(10 * number + index + 1), text })),
  chosen: [],
  result: null,
});
let attempt: Attempt;

beforeEach(() => {
  attempt = {
    id: quiz_id,
    assigned_course_id: course_id,
    theme_id: module_id,
    title: 'Пароли',
    number: 1,
    started_at: moment,
    completed_at: null,
    expires_at: null,
    now: moment,
    pass_mark: 80,
    score: null,
    is_passed: null,
    attempts_left: null,
    next_attempt_at: null,
    answers_shown: 'finally',
    questions: [question(1, 'single'), question(2, 'multiple')],
  };
  server.on(getAttempt, () => attempt);
  server.on(getMyCourse, () => refusal(404, 'not_found', 'Нет'));
  server.on(saveAnswer, () => ({ ok: true }));
  server.on(completeAttempt, () => ({ ...attempt, completed_at: moment, score: 100, is_passed: true }));
});

const open = (search = '') =>
  openScreen({
    path: '/user/learning/courses/$course_id/modules/$module_id/quiz/$quiz_id',
    component: QuizScreen,
    params: { course_id, module_id, quiz_id },
    search,
  });
const result = `/user/learning/courses/${course_id}/modules/${module_id}/quiz/${quiz_id}/result`;

test('each answer is saved when given: the last one of a single choice, all ticked ones of a multiple choice', async () => {
  open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Да' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Нет' }));
  await userEvent.click(screen.getByRole('button', { name: 'Далее' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Да' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Иногда' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Да' }));
  await waitFor(() => expect(server.to(saveAnswer)).toHaveLength(5));
  expect(server.to(saveAnswer).map(({ body }) => [body.question_id, body.answers])).toEqual([
    [idOf(10), [idOf(11)]],
    [idOf(10), [idOf(12)]],
    [idOf(20), [idOf(21)]],
    [idOf(20), [idOf(21), idOf(23)]],
    [idOf(20), [idOf(23)]],
  ]);
});

test('by keyboard the next question receives the focus, and Tab goes on to its answers', async () => {
  open();
  (await screen.findByRole('radio', { name: 'Да' })).focus();
  await userEvent.keyboard(' ');
  screen.getByRole('button', { name: 'Далее' }).focus();
  await userEvent.keyboard('{Enter}');
  const heading = await screen.findByRole('heading', { name: 'Вопрос 2' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Да' }));
});

test('an answer that could not be saved is not shown as chosen', async () => {
  server.on(saveAnswer, () => refusal(409, 'learning.over', 'Время вышло'));
  open();
  const answer = await screen.findByRole<HTMLInputElement>('radio', { name: 'Да' });
  await userEvent.click(answer);
  await waitFor(() => expect(server.to(saveAnswer)).toHaveLength(1));
  await waitFor(() => expect(answer.checked).toBe(false));
});

test('leaving questions unanswered asks for confirmation, and asking does not complete the attempt', async () => {
  const history = open('?question=2');
  await userEvent.click(await screen.findByRole('button', { name: 'Завершить тест' }));
  const dialog = await screen.findByRole('dialog');
  expect(server.to(completeAttempt)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Завершить тест' }));
  await waitFor(() => expect(history.location.pathname).toBe(result));
  expect(server.to(completeAttempt)[0]?.body).toEqual({ attempt_id: quiz_id });
});

test('an address beyond the last question shows the last one', async () => {
  open('?question=9');
  expect(await screen.findByRole('heading', { name: 'Вопрос 2' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Назад' }).hasAttribute('disabled')).toBe(false);
});

test('a completed quiz redirects to its result', async () => {
  attempt = { ...attempt, completed_at: moment };
  const history = open();
  await waitFor(() => expect(history.location.pathname).toBe(result));
});

test('the attempt completes automatically when its time ends by the server’s clock', async () => {
  // By this machine's clock the attempt began long ago; the server says that half a second is left.
  attempt = { ...attempt, expires_at: '2026-11-21T09:00:00.500Z' };
  const history = open();
  expect((await screen.findByRole('timer')).textContent).toBe('0:01');
  await waitFor(() => expect(history.location.pathname).toBe(result), { timeout: 5000 });
  expect(server.to(completeAttempt)).toHaveLength(1);
});
