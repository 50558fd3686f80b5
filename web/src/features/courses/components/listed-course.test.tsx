// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CourseSummary } from '@vigil/contract/courses/course.ts';
import { expect, test, vi } from 'vitest';
import { idOf } from '../../../../test/answers.ts';
import { course } from '../../../../test/course.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { ListedCourse } from './listed-course.tsx';

const onTick = vi.fn<(isTicked: boolean) => void>();
const onDelete = vi.fn<() => void>();

function open(more: Partial<CourseSummary>) {
  const listed = course(1, 'Пароли', more);
  return openScreen({
    path: '/admin/learning/courses',
    component: () => <ListedCourse course={listed} showsOrigin isTicked={false} onTick={onTick} onDelete={onDelete} />,
  });
}

async function menu() {
  await userEvent.click(await screen.findByRole('button', { name: 'Действия: Пароли' }));
  return within(await screen.findByRole('menu', { hidden: true }));
}

test.each([
  [{}, `/admin/learning/courses/edit/${idOf(1)}`],
  [{ is_public: true }, `/admin/learning/courses/preview/${idOf(1)}`],
  [{ type: 'scorm' }, `/admin/learning/courses/scorm/${idOf(1)}`],
] as const)('the course %o opens at %s', async (more, path) => {
  const history = open(more);
  await userEvent.click(await screen.findByRole('link', { name: 'Пароли' }));
  await waitFor(() => expect(history.location.pathname).toBe(path));
});

test.each([
  [{}, ['Назначить', 'Просмотр', 'Копировать', 'В архив', 'Удалить']],
  [{ archived: true }, ['Назначить', 'Просмотр', 'Копировать', 'Вернуть из архива', 'Удалить']],
  [{ is_public: true }, ['Назначить', 'Просмотр', 'Копировать']],
] as const)('the menu of the course %o has the actions %o', async (more, actions) => {
  open(more);
  const items = (await menu()).getAllByRole('menuitem', { hidden: true });
  expect(items.map(({ textContent }) => textContent)).toEqual(actions);
});

test.each([
  [{}, 'Назначить', `/admin/learning/assigned/create`],
  [{ is_public: true }, 'Назначить', `/admin/learning/assigned/create-public`],
  [{}, 'Просмотр', `/admin/learning/courses/preview/${idOf(1)}`],
  [{ type: 'scorm' }, 'Просмотр', `/admin/learning/courses/scorm/${idOf(1)}/trial`],
] as const)('in the menu of the course %o, “%s” leads to %s', async (more, action, path) => {
  const history = open(more);
  await userEvent.click((await menu()).getByRole('menuitem', { name: action, hidden: true }));
  await waitFor(() => expect(history.location.pathname).toBe(path));
});

test('only an own course can be ticked', async () => {
  open({});
  await userEvent.click(await screen.findByRole('checkbox'));
  expect(onTick.mock.calls).toEqual([[true]]);
});

test('a catalogue course has no checkbox', async () => {
  open({ is_public: true });
  await screen.findByRole('link', { name: 'Пароли' });
  expect(screen.queryByRole('checkbox')).toBeNull();
});
