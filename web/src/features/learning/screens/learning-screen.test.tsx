// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { listMyCertificates } from '@vigil/contract/certificates/endpoints.ts';
import { getMyCourse, listMyCourses } from '@vigil/contract/learning/endpoints.ts';
import type { MyCourse, MyCourseSummary } from '@vigil/contract/learning/my-course.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import { getMyPhishing } from '@vigil/contract/statistics/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { answers, idOf, page } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { me } from '../../../../test/signed-in.ts';
import { session } from '../../../lib/session.ts';
import { LearningScreen } from './learning-screen.tsx';

const server = answers();
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

const course = (number: number, title: string, more: Partial<MyCourseSummary> = {}): MyCourseSummary => ({
  id: idOf(number),
  course_id: idOf(number + 100),
  type: 'course',
  title,
  image_path: null,
  library_course: null,
  start_date: inDays(-3),
  end_date: inDays(10),
  group: 'not_started',
  is_closed: false,
  progress: 0,
  themes_count: 2,
  minutes: 12,
  minutes_left: 12,
  completed_at: null,
  gives_certificate: false,
  certificate_id: null,
  next: { theme_id: idOf(201), title: 'Отправитель', number: 1, step: 'theory', slide: 1, slides_count: 4 },
  ...more,
});
const begun = course(1, 'Поддельные письма', {
  group: 'in_progress',
  progress: 60,
  minutes_left: 5,
  next: { theme_id: idOf(202), title: 'Ссылки', number: 2, step: 'theory', slide: 3, slides_count: 4 },
});
const done = course(9, 'Пароли', { group: 'completed', progress: 100, minutes_left: 0, next: null, completed_at: inDays(-30) });
const closed = course(8, 'Старый курс', { group: 'overdue', is_closed: true, end_date: inDays(-20) });
const theme = { minutes: 6, slides_count: 4, questions_count: 0, best_score: null, attempts_used: 0, attempts_limit: 0 };
const detailsOf = (summary: MyCourseSummary): MyCourse => ({
  ...summary,
  description: '',
  sections: [
    {
      id: idOf(300),
      title: 'Раздел',
      themes: [
        { ...theme, id: idOf(201), title: 'Отправитель', theory: 'done', quiz: 'none' },
        { ...theme, id: idOf(202), title: 'Ссылки', theory: 'open', quiz: 'none' },
      ],
    },
  ],
});
const figures = { sent: 0, opened: 0, clicked: 0, opened_attachment: 0, entered_data: 0, reported: 0 };
const email = (number: number, is_failed: boolean) => ({ id: idOf(number), sent_at: inDays(-30 * number), is_failed });

beforeEach(() => {
  session.start('a-session');
  vi.setSystemTime(new Date('2026-11-23T09:00:00'));
  server.on(getMe, () => me);
  server.on(listMyCertificates, () => ({ data: [] }));
  server.on(getMyPhishing, () => ({ ...figures, last: [] }));
  server.on(getMyCourse, ({ params }) => detailsOf([begun, done].find(({ id }) => id === params.course_id) ?? begun));
});

const open = (courses: MyCourseSummary[]) => {
  server.on(listMyCourses, () => page(courses));
  openScreen({ path: '/user/learning', component: LearningScreen });
};

test('the begun course is the one thing to do: it continues at the slide that was reached', async () => {
  open([course(2, 'QR-коды'), begun, done]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Доброе утро, Дилноза' })).toBeTruthy();
  const next = await screen.findByRole('region', { name: 'Поддельные письма' });
  expect(within(next).getByText('Тема 2 из 2 · Ссылки')).toBeTruthy();
  expect(within(next).getByText('со слайда 3 · осталось примерно 5 минут')).toBeTruthy();
  expect(within(next).getByRole('link', { name: 'Продолжить' }).getAttribute('href')).toBe(
    `/user/learning/courses/${begun.id}/modules/${idOf(202)}?slide=3`,
  );
  expect(screen.getAllByRole('link', { name: /^(Продолжить|Начать)$/ })).toHaveLength(1);
});

test('the others stand under their heading with the days left, and completed courses stay within reach', async () => {
  open([course(2, 'QR-коды'), begun, done]);
  const later = (await screen.findByRole('heading', { level: 2, name: 'Ещё назначено' })).closest('section')!;
  expect(within(later).getByRole('link', { name: /QR-коды.*Осталось 10 дней/ })).toBeTruthy();
  const past = screen.getByRole('heading', { level: 2, name: 'Прошлые курсы' }).closest('section')!;
  expect(
    within(past)
      .getByRole('link', { name: /Пароли/ })
      .getAttribute('href'),
  ).toBe(`/user/learning/courses/${done.id}`);
});

test('an overdue course says since when, and others that are overdue are not called later', async () => {
  const late = { group: 'overdue', end_date: inDays(-2) } as const;
  open([course(1, 'Поддельные письма', late), course(2, 'QR-коды', late)]);
  expect(await screen.findByText(/^Начать · срок был/)).toBeTruthy();
  expect(screen.getByText('У 2 курсов прошёл срок')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Назначено' })).toBeTruthy();
});

test.each([
  ['nothing is assigned', [], 'Пока ничего не назначено'],
  ['everything is done', [done], 'Всё пройдено'],
  ['one course was closed unfinished', [done, closed], 'Сейчас делать ничего не нужно'],
])('when %s, the page says so instead of a next step', async (_case, courses, words) => {
  open(courses);
  expect(await screen.findByRole('heading', { level: 2, name: words })).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test.each([
  [5, 'Ваши проверки · Видите только вы'],
  [null, 'Ваши проверки'],
])('the record counts the last emails, and is called private only where results are hidden (%s)', async (smallest, words) => {
  server.on(getMe, () => ({ ...me, smallest_group: smallest }));
  server.on(getMyPhishing, () => ({ ...figures, sent: 3, clicked: 1, last: [email(1, false), email(2, true), email(3, false)] }));
  open([begun]);
  expect(await screen.findByRole('heading', { level: 2, name: 'Вы не ошиблись в 2 из 3 последних учебных писем' })).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  const names = screen.getAllByRole('img').map((image) => image.getAttribute('aria-label'));
  expect(names).toEqual(['авг: без ошибки', 'сент: ошибка', 'окт: без ошибки']);
});

test('the newest certificate that is valid can be downloaded, and the number of all is a link', async () => {
  const certificate = { number: 'A-1', assigned_course_id: idOf(9), valid_until: null } as const;
  const held = (number: number, course_title: string, completed_on: string, state: 'valid' | 'revoked' = 'valid') => ({
    ...certificate,
    id: idOf(number),
    course_title,
    completed_on,
    state,
  });
  server.on(listMyCertificates, () => ({
    data: [
      held(1, 'Пароли', '2026-09-01'),
      held(2, 'Поддельные письма', '2026-10-12'),
      held(3, 'QR-коды', '2026-11-01', 'revoked'),
    ],
  }));
  open([begun]);
  expect(await screen.findByText('Сертификат, 12.10.2026')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Все: 2' }).getAttribute('href')).toBe('/user/profile');
});
