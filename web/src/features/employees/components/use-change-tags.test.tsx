// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { Employee } from '@vigil/contract/employees/employee.ts';
import { assignTag, unassignPerson } from '@vigil/contract/tags/endpoints.ts';
import { afterEach, expect, test } from 'vitest';
import { answers, idOf, refusal } from '../../../../test/answers.ts';
import { doneJob } from '../../../../test/long-job.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { removeToast, useToasts } from '../../../lib/toasts.ts';
import { useChangeTags } from './use-change-tags.tsx';

const server = answers();
const tag = (number: number, type: 'custom' | 'newbie') => ({ id: idOf(number), title: type, color: '#2F9E44', type });
const employee = { id: idOf(1), tags: [tag(2, 'custom'), tag(3, 'custom'), tag(4, 'newbie')] } as Employee;
const render = () =>
  renderHook(() => ({ changeTags: useChangeTags(), toasts: useToasts() }), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
afterEach(() => {
  queryClient.clear();
  const { result } = renderHook(() => useToasts());
  for (const { id } of result.current) act(() => removeToast(id));
});

test('a new tag is assigned with onboarding, a removed one is unassigned, and the others stay', async () => {
  server.on(assignTag, () => doneJob('tag'));
  server.on(unassignPerson, () => ({ ok: true as const }));
  const { result } = render();
  await act(() => result.current.changeTags.mutateAsync({ employee, tags: [idOf(3), idOf(5)] }));
  expect(server.to(assignTag).map(({ body }) => body)).toMatchObject([
    { tag_id: idOf(5), users_ids: [employee.id], need_onboarding: true },
  ]);
  expect(server.to(unassignPerson).map(({ params }) => params)).toEqual([{ tagId: idOf(2), userId: employee.id }]);
});

test('the server’s message about a tag that cannot be assigned is shown', async () => {
  server.on(assignTag, () => refusal(409, 'tag.acts_by_itself', 'Этот тег ставится сам'));
  const { result } = render();
  act(() => void result.current.changeTags.mutateAsync({ employee, tags: [idOf(2), idOf(3), idOf(5)] }).catch(() => {}));
  await waitFor(() => expect(result.current.toasts).toMatchObject([{ status: 'error', message: 'Этот тег ставится сам' }]));
});
