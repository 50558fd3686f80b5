// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AssignedCourse } from '@vigil/contract/assignments/assigned-course.ts';
import * as endpoints from '@vigil/contract/assignments/endpoints.ts';
import { listScormQuestions } from '@vigil/contract/scorm/endpoints.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { beforeEach, expect, test } from 'vitest';
import { answers, idOf, page } from '../../../../test/answers.ts';
import { assignedCourse } from '../../../../test/assigned-course.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { AssignedCourseScreen } from './assigned-course-screen.tsx';

const server = answers();
const path = '/admin/learning/assigned/$course_id';

beforeEach(() => {
  server.on(endpoints.getAssignedGroups, () => ({
    not_started: 2,
    in_progress: 2,
    completed: 1,
    overdue: 0,
    plan: { NORMAL: 3, BEHIND: 2 },
  }));
  server.on(endpoints.getAssignedProgressChange, () => ({ data: [], change: 0 }));
  server.on(endpoints.listAssignedEmployees, () => ({ ...page([]), is_hidden: false }));
});

const open = (own: Partial<AssignedCourse> = {}, search = '') => {
  server.on(endpoints.getAssignedCourse, () => assignedCourse(own));
  return openScreen({ path, params: { course_id: idOf(1) }, search, component: AssignedCourseScreen });
};
const menuItems = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Действия' }));
  return (await screen.findAllByRole('menuitem', { hidden: true })).map(({ textContent }) => textContent);
};

test.each([
  ['a running assignment', {}, { invites: true, toggle: 'Скрыть от учеников', completes: true }],
  ['a hidden assignment', { is_enabled: false }, { invites: false, toggle: 'Показать ученикам', completes: true }],
  ['a planned assignment', { status: 'planned' }, { invites: false, toggle: 'Скрыть от учеников', completes: true }],
  [
    'a completed assignment',
    { status: 'completed', isCompleted: true },
    { invites: false, toggle: 'Скрыть от учеников', completes: false },
  ],
] as const)('%s offers what can be done with it', async (_, own, { invites, toggle, completes }) => {
  open(own);
  const items = await menuItems();
  expect(items.includes('Пригласить ещё раз')).toBe(invites);
  expect(items).toContain(toggle);
  expect(items.includes('Завершить')).toBe(completes);
});

test('a package shows its learners instead of themes', async () => {
  server.on(listScormQuestions, () => new Promise(() => {}));
  open({ type: 'scorm', completed_count: 4 });
  await screen.findByRole('heading', { level: 1, name: 'Пароли' });
  expect(screen.queryByText('Теория')).toBeNull();
});

test('the overview comes first, and a chosen tab is in the address', async () => {
  const history = open();
  await screen.findByText('Теория');
  expect(screen.queryByRole('heading', { name: 'Напоминания' })).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Напоминания' }));
  await screen.findByRole('heading', { name: 'Напоминания' });
  expect(screen.queryByText('Теория')).toBeNull();
  expect(history.location.search).toBe('?tab=reminders');
});

test('certificates have a tab, which says when none are issued', async () => {
  open({}, '?tab=certificates');
  expect(await screen.findByText('За этот курс сертификат не выдаётся.')).not.toBeNull();
});

test('only a package has a tab of questions; its address shows the overview of other courses', async () => {
  open({}, '?tab=questions');
  await screen.findByText('Теория');
  await screen.findByRole('tab', { name: 'Сотрудники 5' });
  expect(screen.queryByRole('tab', { name: 'Вопросы' })).toBeNull();
});

test('deleting asks first, and returns to the list', async () => {
  server.on(endpoints.deleteAssignedCourse, () => ok);
  const history = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Действия' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Удалить', hidden: true }));
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(history.location.pathname).toBe('/admin/learning/assigned'));
});
