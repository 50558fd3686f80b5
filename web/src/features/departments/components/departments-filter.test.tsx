// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDepartmentTree } from '@vigil/contract/departments/endpoints.ts';
import { expect, test } from 'vitest';
import { answers, idOf, page } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { DepartmentsFilter } from './departments-filter.tsx';

const server = answers();

test('departments in pickers: 10, and the others are found by typing', async () => {
  const statistic = { progress: 0, risk_level: null, phishing_events: { sent: 0, clicked: 0, entered_data: 0 } };
  const figures = { parent_id: null, is_default: false, is_leaf: true, users_count: 0, exists_users: false, statistic };
  server.on(getDepartmentTree, () =>
    page(Array.from({ length: 25 }, (_, at) => ({ id: idOf(at + 1), title: `Отдел ${at + 1}`, ...figures }))),
  );
  renderPart(<DepartmentsFilter label="Отделы" value={[]} onChange={() => {}} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Отделы' }));
  expect(await screen.findAllByRole('option', { hidden: true })).toHaveLength(10);
  await userEvent.keyboard('Отдел 25');
  expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual(['Отдел 25']);
});
