// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { countTargets, listTargets } from '@vigil/contract/departments/endpoints.ts';
import { assignTag } from '@vigil/contract/tags/endpoints.ts';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answers, idOf } from '../../../../test/answers.ts';
import { longJob } from '../../../../test/long-job.ts';
import { renderPart } from '../../../../test/render.tsx';
import { AssignByTree } from './assign-by-tree.tsx';

const server = answers();
const tag = { id: idOf(1), title: 'Касса', is_active: true } as Tag;

test.each([true, false])('people chosen in the tree get the tag, and its actions start for them: %s', async (need_onboarding) => {
  server.on(listTargets, () => ({ departments: [], users: [], users_total_count: 0, ancestors: [] }));
  server.on(countTargets, () => ({ users_count: 3 }));
  server.on(assignTag, () => longJob('assign-tag', { total: 3 }));
  const onStarted = vi.fn();
  renderPart(<AssignByTree tag={tag} onStarted={onStarted} onClose={() => {}} />);
  await userEvent.click(await screen.findByRole('switch', { name: /^Все сотрудники/ }));
  if (!need_onboarding) await userEvent.click(screen.getByRole('switch', { name: /^Запустить действия тега/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Назначить' }));
  await vi.waitFor(() => expect(onStarted).toHaveBeenCalled());
  expect(server.to(assignTag)[0]!.body).toMatchObject({ tag_id: tag.id, all: true, need_onboarding });
});
