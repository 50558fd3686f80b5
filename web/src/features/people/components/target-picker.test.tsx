// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DepartmentNode } from '@vigil/contract/departments/department.ts';
import { countTargets, listTargets } from '@vigil/contract/departments/endpoints.ts';
import type { Targets } from '@vigil/contract/people/targets.ts';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { answers, idOf } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { TargetPicker } from './target-picker.tsx';

const server = answers();
const operations: DepartmentNode = {
  id: idOf(1),
  title: 'Перевозки',
  parent_id: null,
  is_default: false,
  is_leaf: false,
  users_count: 3,
  exists_users: true,
};
const dispatch = { id: idOf(2), parent_id: operations.id };
const person = {
  id: idOf(3),
  title: 'Ким Анна',
  email: 'kim@primer.example',
  position: '',
  department_id: dispatch.id,
  is_registered: true,
};

// The virtual list measures its box, and jsdom has no layout.
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 360 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 400 });
});

function Picker({ initial }: { initial: Targets }) {
  const [value, setValue] = useState(initial);
  return <TargetPicker label="Кому" value={value} onChange={setValue} />;
}

test('ticking a person found by search fills the department at the root, and unticking them leaves it half ticked', async () => {
  server.on(countTargets, () => ({ users_count: 2 }));
  server.on(listTargets, ({ query: { search } }) =>
    search
      ? {
          departments: [],
          users: [person],
          users_total_count: 1,
          ancestors: [{ id: operations.id, parent_id: null }, dispatch],
        }
      : { departments: [operations], users: [], users_total_count: 0, ancestors: [] },
  );
  const chosen = { target_users: [], target_departments: [operations.id], exclude_users: [], exclude_departments: [] };
  renderPart(<Picker initial={{ all: false, ...chosen }} />);
  const row = (name: RegExp) => screen.findByRole('treeitem', { name });
  await row(/Перевозки/);
  await userEvent.click(screen.getByRole('radio', { name: 'Сотрудники' }));
  await userEvent.type(screen.getByRole('searchbox'), 'Ким');
  expect((await row(/Ким Анна/)).getAttribute('aria-checked')).toBe('true');
  await userEvent.click(await row(/Ким Анна/));
  await waitFor(() =>
    expect(server.to(countTargets).at(-1)?.body).toMatchObject({
      target_departments: [operations.id],
      exclude_users: [person.id],
    }),
  );
  await userEvent.clear(screen.getByRole('searchbox'));
  expect((await row(/Перевозки/)).getAttribute('aria-checked')).toBe('mixed');
});
