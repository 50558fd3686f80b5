// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { completeTheory, createAttempt, getAssignedModule, getMyCourse, initStep } from '@vigil/contract/learning/endpoints.ts';
import { getMe, getMyPermissions } from '@vigil/contract/profile/endpoints.ts';
import type { AssignedModule } from '@vigil/contract/learning/my-course.ts';
import { beforeEach, expect, test } from 'vitest';
import { answers, idOf, refusal } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { Keyboard } from '../../../app/keyboard/keyboard.tsx';
import { impersonatedMe } from '../../../../test/signed-in.ts';
import { SlidesScreen } from './slides-screen.tsx';

const server = answers();
const [course_id, module_id] = [idOf(1), idOf(2)];
const moment = '2026-11-21T09:00:00.000Z';
const path = '/user/learning/courses/$course_id/modules/$module_id';
const done = { id: idOf(50), number: 1, started_at: moment, completed_at: moment, score: 40, is_passed: false };
let module: AssignedModule;

beforeEach(() => {
  module = {
    id: module_id,
    assigned_course_id: course_id,
    title: 'Пароли',
    description: '',
    minutes: 5,
    is_closed: false,
    theory: 'open',
    quiz: 'open',
    reached: 2,
    slides_count: 3,
    questions_count: 2,
    pass_mark: 80,
    attempts_limit: 2,
    time_limit_minutes: null,
    next_attempt_at: null,
    attempts: [],
    slides: [1, 2, 3].map((order_id) => ({
      id: idOf(10 + order_id),
      order_id,
      title: `Слайд ${order_id}`,
      url: `http://content.test/slides/${order_id}?key=1`,
      audio_url: null,
    })),
  };
  server.on(getAssignedModule, () => module);
  server.on(getMyCourse, () => refusal(404, 'not_found', 'Нет'));
  server.on(initStep, ({ body }) => ({ theme_id: body.theme_id, step: body.step, slide: body.slide ?? 1 }));
  server.on(completeTheory, () => refusal(500, 'unexpected', 'Сбой'));
});

/** The page with the global keyboard listener. */
const Page = () => (
  <>
    <SlidesScreen />
    <Keyboard />
  </>
);
const open = (search = '') => openScreen({ path, component: Page, params: { course_id, module_id }, search });
const shown = async () => (await screen.findByTitle(/^Слайд/)).getAttribute('title');
const savedSlides = () => server.to(initStep).map(({ body }) => body.slide);

test('without a slide in the address the theory resumes where the learner left, and saves each slide seen', async () => {
  open();
  expect(await shown()).toBe('Слайд 2');
  await userEvent.click(screen.getByRole('button', { name: 'Далее' }));
  expect(await screen.findByTitle('Слайд 3')).toBeTruthy();
  await waitFor(() => expect(savedSlides()).toEqual([2, 3]));
});

test('the arrow keys change slides and stop at both ends', async () => {
  open('?slide=1');
  expect(await shown()).toBe('Слайд 1');
  await userEvent.keyboard('{ArrowLeft}');
  await userEvent.keyboard('{ArrowRight}{PageDown}{ArrowRight}');
  expect(await screen.findByTitle('Слайд 3')).toBeTruthy();
  await userEvent.keyboard('{PageUp}');
  expect(await screen.findByTitle('Слайд 2')).toBeTruthy();
});

test('an address beyond the last slide shows the last, and the quiz opens only after the theory is saved as completed', async () => {
  const history = open('?slide=9');
  expect(await shown()).toBe('Слайд 3');
  await userEvent.click(screen.getByRole('button', { name: 'К тесту' }));
  await waitFor(() => expect(server.to(completeTheory)).toHaveLength(1));
  // Completing was refused, so the learner stays.
  expect(await shown()).toBe('Слайд 3');
  expect(history.location.search).not.toContain('quiz');
});

test('theory that is completed or closed is not completed again', async () => {
  module = { ...module, is_closed: true };
  const history = open('?slide=3');
  await userEvent.click(await screen.findByRole('button', { name: 'К тесту' }));
  await waitFor(() => expect(history.location.search).toContain('step=quiz'));
  expect(server.to(completeTheory)).toEqual([]);
});

test.each([
  ['a new quiz can be started', { attempts: [] }, 'Начать тест'],
  ['an open attempt can be continued', { attempts: [{ ...done, completed_at: null }] }, 'Продолжить тест'],
  ['a quiz can be repeated while attempts remain', { attempts: [done] }, 'Пройти ещё раз'],
])('%s', async (_, more, name) => {
  module = { ...module, ...more };
  server.on(createAttempt, () => refusal(409, 'learning.out_of_attempts', 'Попыток нет'));
  open('?step=quiz');
  await userEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(server.to(createAttempt)[0]?.body).toEqual({ theme_id: module_id }));
});

test('without attempts left the quiz cannot start, and the last result can be opened', async () => {
  module = { ...module, attempts: [done, done] };
  const history = open('?step=quiz');
  expect(await screen.findByText(/Попыток больше нет/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Пройти ещё раз' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /результат/i }));
  await waitFor(() => expect(history.location.pathname).toContain(`/quiz/${done.id}/result`));
});

test('before the next attempt is allowed its time is shown, and the quiz cannot start', async () => {
  module = { ...module, attempts: [done], next_attempt_at: '2026-11-21T10:00:00.000Z' };
  open('?step=quiz');
  expect(await screen.findByText(/Следующая попытка/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Пройти ещё раз' })).toBeNull();
});

test('an impersonating operator can change slides, and nothing is saved', async () => {
  localStorage.setItem('access_token', 'own');
  server.on(getMe, () => impersonatedMe);
  server.on(getMyPermissions, () => ({}));
  open('?step=quiz');
  expect(await screen.findByText('Ответы и пройденное сейчас не сохраняются: вы только смотрите.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Начать/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Перечитать слайды' }));
  expect(await shown()).toBe('Слайд 1');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(await screen.findByTitle('Слайд 3')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'К тесту' }));
  expect(await screen.findByText(/вы только смотрите/)).toBeTruthy();
  expect([...server.to(initStep), ...server.to(completeTheory)]).toEqual([]);
  localStorage.clear();
});
