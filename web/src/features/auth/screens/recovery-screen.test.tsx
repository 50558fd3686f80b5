// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { askRecovery } from '@vigil/contract/auth/endpoints.ts';
import { expect, test } from 'vitest';
import { answers, refusal } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { RecoveryScreen } from './recovery-screen.tsx';

const server = answers();

test.each([
  ['is known', () => ({ ok: true as const }), 'success'],
  ['is not registered', () => refusal(404, 'auth.unknown_address', 'Такого адреса нет'), 'error'],
])('recovery for an address that %s opens the matching page', async (_, answer, page) => {
  server.on(askRecovery, answer);
  const history = openScreen({ path: '/auth/password/recovery', component: RecoveryScreen });
  await userEvent.type(await screen.findByRole('textbox'), 'a.kim@primer.example{Enter}');
  await waitFor(() => expect(history.location.pathname).toBe(`/auth/password/recovery/${page}`));
  expect(server.to(askRecovery).map(({ body }) => body)).toMatchObject([{ email: 'a.kim@primer.example' }]);
});
