// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { legalTextVersions } from '@vigil/contract/site/legal-texts.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../../test/render.tsx';
import { ConsentPrompt } from './consent-prompt.tsx';

const now = { kind: 'agreement', version: legalTextVersions.agreement };
let requestCount = 0;
let owed: object[];
let data: object[];
const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  requestCount = 0;
  data = [];
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body: string }) => {
    if (method === 'GET') {
      requestCount += 1;
      return Response.json({ data, owed });
    }
    sent.push(JSON.parse(body));
    owed = [];
    return Response.json({ ok: true });
  });
});

function show() {
  const routeTree = createRootRoute({ component: ConsentPrompt });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  renderPart(<RouterProvider router={router as never} />);
}

test('a required text opens in another tab, is accepted in the shown version, and is not asked for again', async () => {
  owed = [now];
  show();
  const link = await screen.findByRole('link', { name: 'Пользовательское соглашение' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/agreement', '_blank']);
  expect(screen.getByRole('heading', { name: 'Примите условия' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Принимаю' }));
  expect(sent).toEqual([{ texts: [now] }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a person who accepted an earlier version sees that the text has changed', async () => {
  owed = [now];
  data = [{ kind: 'agreement', version: 0, accepted_at: '2026-01-01T00:00:00Z' }];
  show();
  expect(await screen.findByRole('heading', { name: 'Условия изменились' })).toBeTruthy();
});

test('a page older than the text offers only to reload, because it would show an outdated version', async () => {
  owed = [{ ...now, version: now.version + 1 }];
  show();
  expect(await screen.findByRole('button', { name: 'Обновить страницу' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Принимаю' })).toBeNull();
});

test('the consent dialog does not show when no text is required', async () => {
  owed = [];
  show();
  await waitFor(() => expect(requestCount).toBe(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('dialog')).toBeNull();
});
