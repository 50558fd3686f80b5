// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CourseSummary } from '@vigil/contract/courses/course.ts';
import { getCourse, listCourses } from '@vigil/contract/courses/endpoints.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answers, idOf, page, refusal } from '../../../../test/answers.ts';
import { course } from '../../../../test/course.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { me } from '../../../../test/signed-in.ts';
import { session } from '../../../lib/session.ts';
import { CourseChooseDialog } from './course-choose-dialog.tsx';

const server = answers();
const courses = [course(1, 'Архивный', { archived: true }), course(2, 'Пароли'), course(3, 'Письма')];

beforeEach(() => {
  session.start('own');
  server.on(getMe, () => me);
  server.on(listCourses, () => page(courses));
  server.on(getCourse, ({ params }) => ({ ...courses.find(({ id }) => id === params.course_id)!, sections: [] }));
});
afterEach(() => session.end());

const onChoose = vi.fn<(chosen: CourseSummary[]) => void>();
const onClose = vi.fn<() => void>();
function open(props: Partial<Parameters<typeof CourseChooseDialog>[0]> = {}) {
  onChoose.mockClear();
  onClose.mockClear();
  openScreen({
    path: '/admin/learning/courses',
    component: () => <CourseChooseDialog isOpen chosen={[]} onChoose={onChoose} onClose={onClose} {...props} />,
  });
}
const choose = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Выбрать' });
const titles = (chosen: CourseSummary[] | undefined) => chosen?.map(({ title }) => title);

test('active courses come first, then archived ones under a heading', async () => {
  open();
  await screen.findByRole('radio', { name: 'Пароли' });
  const heading = screen.getByRole('heading', { name: 'Архивные курсы' });
  const follows = (name: string) =>
    heading.compareDocumentPosition(screen.getByRole('radio', { name })) === Node.DOCUMENT_POSITION_FOLLOWING;
  expect(['Пароли', 'Письма', 'Архивный'].map(follows)).toEqual([false, false, true]);
});

test('a single choice applies only after confirmation', async () => {
  open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Пароли' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Письма' }));
  expect(onChoose).not.toHaveBeenCalled();
  await userEvent.click(choose());
  expect(titles(onChoose.mock.calls[0]?.[0])).toEqual(['Письма']);
});

test('several courses can be chosen where the caller allows it', async () => {
  open({ isMultiple: true });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Пароли' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Письма' }));
  await userEvent.click(choose());
  expect(titles(onChoose.mock.calls[0]?.[0])).toEqual(['Пароли', 'Письма']);
});

test('cancelling applies no choice', async () => {
  open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Пароли' }));
  await userEvent.click(screen.getByRole('button', { name: 'Отмена' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onChoose).not.toHaveBeenCalled();
});

test('the server searches titles and tags, and courses ticked before a search stay chosen', async () => {
  server.on(listCourses, ({ query: { search } }) => page(search === 'кадры' ? [courses[2]!] : courses));
  open({ isMultiple: true });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Пароли' }));
  await userEvent.type(screen.getByRole('searchbox'), 'кадры');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Пароли' })).toBeNull());
  await userEvent.click(screen.getByRole('checkbox', { name: 'Письма' }));
  await userEvent.click(choose());
  expect(titles(onChoose.mock.calls[0]?.[0])).toEqual(['Пароли', 'Письма']);
});

test('the confirm button is disabled while nothing is chosen', async () => {
  open();
  await screen.findByRole('radio', { name: 'Пароли' });
  expect(choose().disabled).toBe(true);
});

test('a course chosen before stays chosen although it is on no loaded page', async () => {
  server.on(listCourses, () => page([courses[1]!]));
  open({ isMultiple: true, chosen: [idOf(3)] });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Пароли' }));
  await waitFor(() => expect(server.to(getCourse)).toHaveLength(1));
  await userEvent.click(choose());
  await waitFor(() => expect(titles(onChoose.mock.calls[0]?.[0])).toEqual(['Письма', 'Пароли']));
});

test('the next hundred courses start where the loaded ones end', async () => {
  const many = Array.from({ length: 100 }, (_, index) => course(100 + index, `Курс ${index}`));
  server.on(listCourses, ({ query: { offset } }) => ({ ...page(offset === 0 ? many : [courses[1]!]), total_count: 101, offset }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Показать ещё' }));
  await screen.findByRole('radio', { name: 'Пароли' });
  expect(server.to(listCourses).map(({ query: { limit, offset } }) => [limit, offset])).toEqual([
    [100, 0],
    [100, 100],
  ]);
});

test('an empty list and a failed load are explained', async () => {
  server.on(listCourses, () => page<CourseSummary>([]));
  open();
  expect(await screen.findByText('Курсов нет')).toBeTruthy();
  server.on(listCourses, () => refusal(500, 'internal', 'no'));
  open();
  expect(await screen.findByText('Не удалось загрузить курсы. Попробуйте ещё раз.')).toBeTruthy();
  server.on(listCourses, () => page([course(1, 'Пароли')]));
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Пароли')).toBeTruthy();
});
