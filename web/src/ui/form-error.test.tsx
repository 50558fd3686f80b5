// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { ApiError } from '../lib/api-error.ts';
import { FormError } from './form-error.tsx';

const refusal = (reason: string | null) =>
  new ApiError({
    status: 422,
    code: 'directory.closed_port',
    message: 'На этом порту каталог не принимает соединений.',
    details: [],
    reason,
    url: '',
    method: 'POST',
    endpoint: '',
    traceId: null,
  });

test('another server’s message is hidden, but can be copied', async () => {
  const user = userEvent.setup();
  renderPart(<FormError error={refusal('No connection: ECONNREFUSED.')} />);
  expect(screen.getByRole('alert').textContent).not.toContain('ECONNREFUSED');
  await user.click(screen.getByRole('button', { name: 'Скопировать подробности' }));
  expect(await navigator.clipboard.readText()).toContain('reason: No connection: ECONNREFUSED.');
});

test('a refusal offers the same copy action as an error toast', async () => {
  const user = userEvent.setup();
  renderPart(<FormError error={refusal(null)} />);
  await user.click(screen.getByRole('button', { name: 'Скопировать подробности' }));
  const copied = await navigator.clipboard.readText();
  expect(copied).toContain('status: 422');
  expect(copied).toContain('error: На этом порту каталог не принимает соединений.');
});
