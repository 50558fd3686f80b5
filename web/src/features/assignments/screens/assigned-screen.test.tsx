// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import type { AssignedCourse } from '@vigil/contract/assignments/assigned-course.ts';
import { listAssignedCourses } from '@vigil/contract/assignments/endpoints.ts';
import { listDeleted } from '@vigil/contract/trash/endpoints.ts';
import { expect, test } from 'vitest';
import { answers, idOf, page } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { AssignedScreen } from './assigned-screen.tsx';

const server = answers();
const assigned = (number: number, title: string, status: AssignedCourse['status']): AssignedCourse => ({
  id: idOf(number),
  course_id: idOf(90),
  type: 'course',
  is_public: false,
  title,
  image_path: null,
  start_date: '2026-11-01T00:00:00.000Z',
  end_date: '2026-11-30T00:00:00.000Z',
  status,
  isCompleted: status === 'completed',
  is_enabled: true,
  source: 'manual',
  is_enrolling: false,
  certificate: null,
  reminders: null,
  certificates_count: 0,
  progress: 40,
  counted_in: null,
  learners_count: 5,
  in_progress_count: 2,
  completed_count: 1,
  themes: 2,
  theory: 50,
  testing: 30,
  version: '',
});

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
