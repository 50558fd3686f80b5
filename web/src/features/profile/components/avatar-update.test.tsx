// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { getMe, saveMyAvatar } from '@vigil/contract/profile/endpoints.ts';
import { expect, test } from 'vitest';
import { answers } from '../../../../test/answers.ts';
import { me } from '../../../../test/signed-in.ts';
import { meQuery, useSaveMyAvatar } from '../api.ts';

const server = answers();

test('the person’s own picture is sent as the field avatar, then the user is reloaded', async () => {
  const fields: string[] = [];
  server.on(getMe, () => me);
  server.on(saveMyAvatar, ({ body }) => {
    fields.push(...(body as unknown as FormData).keys());
    return me;
  });
  const client = new QueryClient();
  const { result } = renderHook(() => ({ me: useQuery(meQuery()), save: useSaveMyAvatar() }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(server.to(getMe)).toHaveLength(1));
  await act(() => result.current.save.mutateAsync({ body: { avatar: new File(['x'], 'me.png', { type: 'image/png' }) } }));
  expect(fields).toEqual(['avatar']);
  await waitFor(() => expect(server.to(getMe)).toHaveLength(2));
});
