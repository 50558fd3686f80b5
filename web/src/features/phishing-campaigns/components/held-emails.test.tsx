// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { HeldEmails } from './held-emails.tsx';

const campaign = { id: '7', held: { count: 5, since: '2026-11-02T09:00:00Z' } };
const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push([url, JSON.parse(body)]);
    return Response.json({});
  });
});

test.each([
  ['Отправить сейчас', /Отправить 5 писем сейчас/, 'send'],
  ['Не отправлять', /Оставить 5 писем неотправленными/, 'leave'],
])('%s asks for confirmation with the number of emails, and then applies', async (button, question, type) => {
  renderPart(<HeldEmails campaign={campaign} onShow={() => {}} />);
  expect(screen.getByText(/^5 писем задержано/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog', { name: question });
  expect(sent).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: button }));
  await waitFor(() => expect(sent).toEqual([[expect.stringContaining('/phishing/campaigns/7/held'), { type }]]));
});
