// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changeFirstDay, getFirstDay } from '@vigil/contract/first-day/endpoints.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answers } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { me } from '../../../../test/signed-in.ts';
import { renderPart } from '../../../../test/render.tsx';
import { session } from '../../../lib/session.ts';
import { FirstDayCard } from './first-day-card.tsx';
import { FirstDayPlaceholder } from './first-day-placeholder.tsx';

const server = answers();
let isDismissed = false;
let isDone = false;
beforeEach(() => {
  [isDismissed, isDone] = [false, false];
  session.start('own');
  server.on(getMe, () => me);
  const firstDay = () => ({
    steps: [
      { step: 'domain' as const, is_done: true },
      { step: 'mail' as const, is_done: isDone },
      { step: 'course' as const, is_done: isDone },
    ],
    is_put_away: isDismissed,
  });
  server.on(getFirstDay, firstDay);
  server.on(changeFirstDay, ({ body }) => {
    isDismissed = body.is_put_away;
    return firstDay();
  });
});
afterEach(() => localStorage.clear());
const open = () => openScreen({ path: '/admin/learning/assigned', component: FirstDayCard });

test('the card lists the remaining steps, links to them, and can be dismissed', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Первые шаги · осталось 2 шага' })).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'К почте' });
  expect(link.getAttribute('href')).toBe(`/admin/organization/${me.organization_id}/edit?tab=mail`);
  // A new organisation has no course of its own.
  const course = await screen.findByRole('link', { name: 'Выбрать курс' });
  expect(course.getAttribute('href')).toBe('/admin/learning/assigned/select-public');
  expect(screen.queryByRole('link', { name: 'К доменам' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Скрыть' }));
  await expect.poll(() => screen.queryByRole('heading')).toBeNull();
  expect(server.to(changeFirstDay)).toMatchObject([{ body: { is_put_away: true } }]);
});

test('once most steps are done, one line names the next one', async () => {
  server.on(getFirstDay, () => ({
    steps: [
      { step: 'domain' as const, is_done: true },
      { step: 'mail' as const, is_done: true },
      { step: 'course' as const, is_done: false },
    ],
    is_put_away: false,
  }));
  open();
  await screen.findByText('Первые шаги · остался 1 шаг');
  await screen.findByRole('link', { name: 'Выбрать курс' });
  expect(screen.queryByRole('list')).toBeNull();
});

test('the place of the one line is held while it loads, but not after the guide was dismissed', async () => {
  const isPlaceHeld = () => renderPart(<FirstDayPlaceholder />).container.querySelector('.mantine-Skeleton-root') !== null;
  localStorage.removeItem('first_day_undone');
  expect(isPlaceHeld(), 'first visit').toBe(true);
  localStorage.setItem('first_day_shows_nothing', 'true');
  expect(isPlaceHeld(), 'nothing to show').toBe(false);
  localStorage.removeItem('first_day_shows_nothing');
  localStorage.setItem('first_day_undone', 'next_step');
  expect(isPlaceHeld()).toBe(true);
  isDismissed = true;
  open();
  await expect.poll(() => localStorage.getItem('first_day_undone')).toBe('put_away');
  expect(isPlaceHeld()).toBe(false);
});

test('a person who saw unfinished steps sees once that all are done', async () => {
  isDone = true;
  localStorage.setItem('first_day_undone', 'true');
  open();
  await screen.findByText('Все первые шаги пройдены.');
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
  expect(screen.queryByText('Все первые шаги пройдены.')).toBeNull();
  expect(localStorage.getItem('first_day_undone')).toBeNull();
});
