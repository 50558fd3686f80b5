// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { recordReadingTime } from '@vigil/contract/phishing-tracking/endpoints.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answers, idOf } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { GotchaScreen } from './gotcha-screen.tsx';

const server = answers();
const email = `/letters/${idOf(1)}?signature=a-b`;
let now = 0;

beforeEach(() => {
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  server.on(recordReadingTime, () => ({ ok: true }));
  setVisibility('visible');
});
afterEach(() => vi.restoreAllMocks());

const setVisibility = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
const reported = () => server.to(recordReadingTime).map(({ body }) => body);
const open = async (search: string) => {
  openScreen({ path: '/phishing/gotcha', component: GotchaScreen, search });
  await screen.findByRole('main');
};

test('the visible time is reported whenever the page is hidden, and hidden time does not count', async () => {
  await open(`?${new URLSearchParams({ letter: email }).toString()}`);
  now = 12_000;
  setVisibility('hidden');
  now = 500_000;
  setVisibility('visible');
  now = 508_000;
  act(() => void dispatchEvent(new Event('pagehide')));
  now = 600_000;
  cleanup();
  expect(reported()).toEqual([
    { letter: email, seconds: 12 },
    { letter: email, seconds: 20 },
  ]);
});

test('a visit without an email reports nothing', async () => {
  await open('');
  now = 12_000;
  setVisibility('hidden');
  expect(reported()).toEqual([]);
});

test('the page uses the person’s language', async () => {
  await open(`?${new URLSearchParams({ letter: email, language: 'uz' }).toString()}`);
  expect(screen.getByRole('main').lang).toBe('uz');
});
