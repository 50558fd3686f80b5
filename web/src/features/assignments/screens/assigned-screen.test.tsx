// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import type { AssignedCourse } from '@vigil/contract/assignments/assigned-course.ts';
import { listAssignedCourses } from '@vigil/contract/assignments/endpoints.ts';
import { listDeleted } from '@vigil/contract/trash/endpoints.ts';
import { expect, test } from 'vitest';
import { answers, idOf, page } from '../../../../test/answers.ts';
import { assignedCourse } from '../../../../test/assigned-course.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { AssignedScreen } from './assigned-screen.tsx';

const server = answers();
const assigned = (number: number, title: string, status: AssignedCourse['status']) =>
  assignedCourse({ id: idOf(number), title, status, isCompleted: status === 'completed' });

test('assignments are grouped into active, planned and completed, in that order', async () => {
  server.on(listDeleted, () => ({ data: [] }));
  server.on(listAssignedCourses, () =>
    page([assigned(1, 'Пароли', 'active'), assigned(2, 'Письма', 'planned'), assigned(3, 'Флешки', 'completed')]),
  );
  openScreen({ path: '/admin/learning/assigned', component: AssignedScreen });
  await screen.findByText('Пароли');
  const groups = screen
    .getAllByRole('heading', { level: 2 })
    .map((heading) => [heading.textContent, within(heading.closest('section')!).getAllByRole('link')[0]!.textContent]);
  expect(groups).toEqual([
    ['Активные 1', 'Пароли'],
    ['Запланированные 1', 'Письма'],
    ['Завершённые 1', 'Флешки'],
  ]);
});

test('a closed assignment counts who completed it in one way, in the past tense', async () => {
  server.on(listDeleted, () => ({ data: [] }));
  const closed = {
    ...assigned(1, 'Пароли', 'completed'),
    progress: 66,
    learners_count: 200,
    completed_count: 121,
    in_progress_count: 41,
  };
  server.on(listAssignedCourses, () => page([closed]));
  openScreen({ path: '/admin/learning/assigned', component: AssignedScreen });
  const card = (await screen.findByText('Пароли')).closest('article') ?? document.body;
  expect(card.textContent).toMatch(/61\s?% пройдено/);
  expect(card.textContent).toMatch(/Прошли 121.*Не прошли 79/);
  expect(card.textContent).not.toContain('Проходят');
});
