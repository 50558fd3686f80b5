// @vitest-environment jsdom
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { toggleAutophish } from '@vigil/contract/autophish/endpoints.ts';
import * as courses from '@vigil/contract/courses/endpoints.ts';
import { changeScormCourse, getScormCourse } from '@vigil/contract/scorm/endpoints.ts';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answers, idOf } from '../../test/answers.ts';
import { renderPart } from '../../test/render.tsx';
import { useToggleAutophish } from '../features/autophish/api.ts';
import {
  courseQuery,
  useAppendThemes,
  useChangeCourse,
  useChangeSection,
  useCreateSections,
  useDeleteSections,
  useDeleteThemes,
  useOrderSections,
  useOrderThemes,
  useMoveThemes,
} from '../features/courses/api.ts';
import { useCopyCourses, useCopyThemes } from '../features/organizations/api.ts';
import { scormCourseQuery, useChangeScormCourse } from '../features/scorm/api.ts';
import { ToastStack } from '../ui/toast-stack.tsx';

const server = answers();
/** Only success matters here, not the answer. */
const done = () => Response.json({});
const [first, another] = [idOf(1), idOf(2)];
const params = { id: first };
const inSection = { id: first, sectionId: another };

const inClient = (client: QueryClient) =>
  function Client({ children }: { children: ReactNode }) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  };

afterEach(() => vi.useRealTimers());

test.each([
  ['changed course', useChangeCourse, courses.changeCourse, { params, body: { title: 'А' } }, 'Курс изменён'],
  ['new section', useCreateSections, courses.createSections, { params, body: { sections: [{ title: 'А' }] } }, 'Курс изменён'],
  ['renamed section', useChangeSection, courses.changeSection, { params: inSection, body: { title: 'А' } }, 'Курс изменён'],
  ['deleted section', useDeleteSections, courses.deleteSections, { params, body: { sections_ids: [first] } }, 'Курс изменён'],
  ['moved section', useOrderSections, courses.orderSections, { params, body: { ids: [first] } }, 'Курс изменён'],
  ['moved theme', useOrderThemes, courses.orderThemes, { params: inSection, body: { ids: [first] } }, 'Курс изменён'],
  [
    'theme of another section',
    useMoveThemes,
    courses.transportThemes,
    { params: inSection, body: { section_id: first, themes_ids: [first] } },
    'Курс изменён',
  ],
  ['removed theme', useDeleteThemes, courses.deleteThemes, { params: inSection, body: { themes_ids: [first] } }, 'Курс изменён'],
  [
    'added theme',
    useAppendThemes,
    courses.appendThemes,
    { params, body: { section_id: first, themes_ids: [first] } },
    'Курс изменён',
  ],
  [
    'copy of one course',
    useCopyCourses,
    courses.copyCoursesToOrganizations,
    { body: { courses_ids: [first], organizations_ids: [first] } },
    'Курс будет скопирован',
  ],
  [
    'copy of several courses',
    useCopyCourses,
    courses.copyCoursesToOrganizations,
    { body: { courses_ids: [first, another], organizations_ids: [first] } },
    'Курсы будут скопированы',
  ],
  [
    'copy of one theme',
    useCopyThemes,
    courses.copyThemesToOrganizations,
    { body: { themes_ids: [first], organizations_ids: [first] } },
    'Тема будет скопирована',
  ],
  ['autophish switched on', useToggleAutophish, toggleAutophish, { body: { toggle: true } }, 'Автофишинг включён'],
  ['autophish switched off', useToggleAutophish, toggleAutophish, { body: { toggle: false } }, 'Автофишинг выключен'],
] as const)('%s shows a success notification', async (_, useChange, endpoint, request, words) => {
  server.on(endpoint as never, done);
  renderPart(<ToastStack />);
  const before = screen.queryAllByText(words).length;
  const { result } = renderHook(useChange as () => { mutateAsync: (request: unknown) => Promise<unknown> }, {
    wrapper: inClient(new QueryClient()),
  });
  await act(() => result.current.mutateAsync(request));
  await waitFor(() => expect(screen.queryAllByText(words)).toHaveLength(before + 1));
});

test.each([
  ['course', courseQuery, courses.getCourse, useChangeCourse, courses.changeCourse],
  ['SCORM course', scormCourseQuery, getScormCourse, useChangeScormCourse, changeScormCourse],
] as const)('updating a %s reloads its data 1200 ms after success', async (_, query, getEndpoint, useChange, changeEndpoint) => {
  vi.useFakeTimers();
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  server.on(getEndpoint as never, done);
  server.on(changeEndpoint as never, done);
  const { result } = renderHook(
    () => {
      useQuery({ ...query(first), retry: false } as never);
      return useChange() as unknown as { mutateAsync: (request: unknown) => Promise<unknown> };
    },
    { wrapper: inClient(new QueryClient()) },
  );
  const requestCount = () => server.to(getEndpoint as never).length;
  await pass(0);
  expect(requestCount()).toBe(1);
  act(() => void result.current.mutateAsync({ params, body: { title: 'А' } }));
  await pass(1_190);
  expect(requestCount()).toBe(2);
  await pass(10);
  expect(requestCount()).toBe(3);
});
