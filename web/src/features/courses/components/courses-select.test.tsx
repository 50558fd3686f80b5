// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listCourses } from '@vigil/contract/courses/endpoints.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answers } from '../../../../test/answers.ts';
import { course } from '../../../../test/course.ts';
import { renderPart } from '../../../../test/render.tsx';
import { me } from '../../../../test/signed-in.ts';
import { session } from '../../../lib/session.ts';
import { CoursesSelect } from './courses-select.tsx';

const server = answers();
beforeEach(() => session.start('own'));
afterEach(() => session.end());

const numbered = (number: number) => course(number, `Курс ${number}`);

test('the course picker has no limit: it finds the last of 1,500', async () => {
  const all = Array.from({ length: 1500 }, (_, index) => numbered(index + 1));
  server.on(getMe, () => me);
  server.on(listCourses, ({ query: { limit, offset } }) => ({
    data: all.slice(offset, offset + limit),
    total_count: all.length,
    limit,
    offset,
  }));
  renderPart(<CoursesSelect label="Курсы" placeholder="Любые" value={[]} onChange={() => {}} />);
  await waitFor(() => expect(server.to(listCourses)).toHaveLength(2));
  await userEvent.type(screen.getByRole('combobox', { name: 'Курсы' }), 'Курс 1500');
  expect(await screen.findByRole('option', { name: 'Курс 1500', hidden: true })).toBeTruthy();
});
