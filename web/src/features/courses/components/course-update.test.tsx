// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { changeCourse, getCourse } from '@vigil/contract/courses/endpoints.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answers, idOf } from '../../../../test/answers.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { removeToast, useToasts } from '../../../lib/toasts.ts';
import { courseQuery, useChangeCourse } from '../api.ts';

const server = answers();
const course = {
  id: idOf(1),
  type: 'course' as const,
  title: 'Пароли',
  description: '',
  language: 'ru' as const,
  minutes: 0,
  image_path: null,
  library_course: null,
  archived: false,
  tags: [],
  is_public: false,
  sections_count: 0,
  themes_count: 0,
  created_at: '2026-11-21T09:00:00.000Z',
  updated_at: '2026-11-21T09:00:00.000Z',
  version: '',
  sections: [],
};
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('data that show a course are reloaded at once and 1200 ms after a change, with a success tip', async () => {
  server.on(getCourse, () => course);
  server.on(changeCourse, () => course);
  const { result } = renderHook(
    () => ({ read: useQuery(courseQuery(course.id)), change: useChangeCourse(), toasts: useToasts() }),
    { wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider> },
  );
  await pass(0);
  expect(server.to(getCourse)).toHaveLength(1);
  act(() => result.current.change.mutate({ params: { id: course.id }, body: { title: 'Пароли' } }));
  await pass(10);
  expect(server.to(getCourse)).toHaveLength(2);
  expect(result.current.toasts).toMatchObject([{ status: 'success', message: 'Курс изменён' }]);
  await pass(1_180);
  expect(server.to(getCourse)).toHaveLength(2);
  await pass(20);
  expect(server.to(getCourse)).toHaveLength(3);
  for (const { id } of result.current.toasts) removeToast(id);
});
