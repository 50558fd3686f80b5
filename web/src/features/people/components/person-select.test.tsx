// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listTargets } from '@vigil/contract/departments/endpoints.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { answers } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { PersonSelect } from './person-select.tsx';

const server = answers();
afterEach(() => vi.useRealTimers());

test('the search of a dropdown waits 600 ms', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  server.on(listTargets, () => Response.json({ departments: [], users: [], users_total_count: 0, ancestors: [], data: [] }));
  renderPart(<PersonSelect label="Руководитель" value={null} onChange={() => {}} />);
  await user.type(screen.getByRole('combobox', { name: 'Руководитель' }), 'Ким');
  const searched = () => server.to(listTargets).filter(({ query }) => query.search === 'Ким').length;
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(searched()).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(150));
  expect(searched()).toBe(1);
});
