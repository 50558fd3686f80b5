// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CourseSummary } from '@vigil/contract/courses/course.ts';
import { listCourses } from '@vigil/contract/courses/endpoints.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import { listDeleted } from '@vigil/contract/trash/endpoints.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answers, page } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { me } from '../../../../test/signed-in.ts';
import { session } from '../../../lib/session.ts';
import { CoursesScreen } from './courses-screen.tsx';

const server = answers();

beforeEach(() => {
  session.start('own');
  server.on(getMe, () => me);
  server.on(listCourses, () => page<CourseSummary>([]));
  server.on(listDeleted, () => ({ data: [] }));
});
afterEach(() => session.end());

const lastQuery = () => server.to(listCourses).at(-1)?.query;

test('courses can be sorted by date or title in both directions, starting from the first page', async () => {
  openScreen({ path: '/admin/learning/courses', component: CoursesScreen, search: '?page=2' });
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort_by: 'created_at', sort_order: 'desc', offset: 48 }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Сортировка' }));
  const offered = await screen.findAllByRole('option', { hidden: true });
  expect(offered.map(({ textContent }) => textContent)).toEqual(['По дате', 'По названию']);
  await userEvent.click(offered[1]!);
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort_by: 'title', sort_order: 'desc', offset: 0 }));
  await userEvent.click(screen.getByRole('button', { name: 'По убыванию' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort_by: 'title', sort_order: 'asc' }));
});
