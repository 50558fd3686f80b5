// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTheme, getCourse } from '@vigil/contract/courses/endpoints.ts';
import type { Course } from '@vigil/contract/courses/course.ts';
import { getModule } from '@vigil/contract/modules/endpoints.ts';
import type { LearningModule } from '@vigil/contract/modules/module.ts';
import { beforeEach, expect, test } from 'vitest';
import { answers, idOf, refusal } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { ThemeScreen } from './theme-screen.tsx';

const server = answers();
const [course_id, section_id, module_id] = [idOf(1), idOf(2), idOf(3)];
const moment = '2026-11-21T09:00:00.000Z';

beforeEach(() => {
  sessionStorage.clear();
  server.on(
    getCourse,
    () =>
      ({
        id: course_id,
        title: 'Письма',
        description: '',
        language: 'ru',
        minutes: 0,
        image_path: null,
        library_course: null,
        archived: false,
        tags: [],
        type: 'course',
        is_public: false,
        sections_count: 1,
        themes_count: 0,
        created_at: moment,
        updated_at: moment,
        version: '',
        sections: [{ id: section_id, order_id: 1, title: 'Начало', themes: [], version: '' }],
      }) satisfies Course,
  );
});

test('a new theme is created in one call with its place, and a repeated attempt has the same idempotency key', async () => {
  const place = { course_id, section_id };
  server.on(createTheme, () => refusal(503, 'http.unavailable', 'Позже'));
  const history = openScreen({
    path: '/admin/learning/themes/new/course/$course_id/section/$section_id',
    component: ThemeScreen,
    params: place,
  });
  await userEvent.type(await screen.findByLabelText(/Название/), 'Ссылки');
  await userEvent.click(screen.getByRole('button', { name: 'Создать тему' }));
  expect(await screen.findByText('Позже')).toBeTruthy();
  server.on(createTheme, () => ({ module_id, place }));
  await userEvent.click(screen.getByRole('button', { name: 'Создать тему' }));
  await waitFor(() =>
    expect(history.location.pathname).toBe(`/admin/learning/themes/${module_id}/course/${course_id}/section/${section_id}`),
  );
  const requests = server.to(createTheme).map(({ body }) => body);
  expect(requests).toHaveLength(2);
  expect(requests[0]).toMatchObject({ title: 'Ссылки', section_id });
  expect(requests[1]).toEqual(requests[0]);
});

test('an existing topic placed in a course is not called new, and has no advice about what to add', async () => {
  server.on(
    getModule,
    () =>
      ({
        id: module_id,
        title: 'Ссылки',
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
        slides_count: 0,
        questions_count: 0,
        courses_count: 0,
        version: '',
        updated_at: moment,
        slides: [],
      }) satisfies LearningModule,
  );
  openScreen({
    path: '/admin/learning/themes/new/$theme_id/course/$course_id/section/$section_id',
    component: ThemeScreen,
    params: { theme_id: module_id, course_id, section_id },
  });
  expect(await screen.findByRole('heading', { name: 'Настройки темы' })).toBeTruthy();
  expect(screen.queryByText(/После создания добавьте/)).toBeNull();
});
