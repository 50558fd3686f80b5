// @vitest-environment jsdom
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { idOf } from '../../test/answers.ts';
import { router } from './router.tsx';

async function open(address: string) {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  await router.load();
  return router.state.location;
}

test.each([`/lk/admin/learning/courses/edit/${idOf(7)}`, `/lk/admin/learning/courses/edit/?course_id=${idOf(7)}`])(
  'courses/edit/ takes course_id, in its path or as a parameter: %s',
  async (address) => {
    // A stranger is sent to sign in, and the screen that was wanted is remembered.
    expect((await open(address)).search).toEqual({ origin: `/admin/learning/courses/edit/${idOf(7)}` });
  },
);

test('courses/edit/ without a course leads to the courses', async () => {
  expect((await open('/lk/admin/learning/courses/edit/')).search).toEqual({ origin: '/admin/learning/courses' });
});
