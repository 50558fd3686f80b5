// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';

const sent: { url: string; body: unknown }[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push({ url, body });
    return Response.json({ email: 'a@b.test', access_token: 't' });
  });
});

const invitation = {
  email: 'a@b.test',
  last_name: 'Ёлкин',
  first_name: 'Пётр',
  middle_name: '',
  organization: { title: 'Банк', theme_color: '#2456E6', password_min_length: 12 },
};

async function open() {
  const { site } = await import('../../../lib/site.ts');
  Object.assign(site, { needAgreementPage: true, needPrivacyPolicyPage: true });
  const { RegistrationForm } = await import('./registration-form.tsx');
  const root = createRootRoute({ component: () => <RegistrationForm invitation={invitation} token="invite" /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  renderPart(<RouterProvider router={router as never} />);
}

test('the form requires a long enough password and the consents, and says which is missing', async () => {
  await open();
  await userEvent.type(await screen.findByLabelText(/Пароль/, { selector: 'input' }), 'short');
  await userEvent.click(screen.getByRole('button', { name: 'Зарегистрироваться' }));
  expect(await screen.findByText('Символов нужно не меньше 12')).toBeTruthy();
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.length).toBe(2);
  expect(screen.getByText('Обязательное поле')).toBeTruthy();
  expect(sent).toEqual([]);
  for (const box of boxes) await userEvent.click(box);
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true]);
  await userEvent.type(screen.getByLabelText(/Пароль/, { selector: 'input' }), ' and now long');
  await userEvent.click(screen.getByRole('button', { name: 'Зарегистрироваться' }));
  await waitFor(() => expect(sent.length).toBeGreaterThan(0));
  expect(JSON.parse(String(sent[0]?.body))).toMatchObject({ password: 'short and now long', accepts_agreement: true });
});
