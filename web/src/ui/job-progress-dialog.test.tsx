// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import * as tips from '../lib/tips.ts';
import { type Job, JobProgressDialog } from './job-progress-dialog.tsx';
import { POLL_TRIES_MAX } from './polling-rules.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const running: Job = { status: 'in_progress' };
const check = vi.fn<(id: string) => Promise<Job | null>>();
const showTip = vi.spyOn(tips, 'showTip').mockReturnValue(undefined);

function show(answers: (Job | null | Error)[]) {
  check.mockReset();
  showTip.mockClear();
  check.mockImplementation(async () => {
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? null;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return renderPart(<JobProgressDialog title="Отчёт" jobId="1" check={check} onClose={() => {}} />);
}

test('the first check runs at once, the next after five seconds', async () => {
  show([running]);
  await pass(0);
  expect(check).toHaveBeenCalledTimes(1);
  await pass(4_999);
  expect(check).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status').textContent).toBe('Готовим. Это может занять несколько минут.');
  await pass(1);
  expect(check).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('link', { name: 'Скачать' })).toBeNull();
});

test('a status complete with a url shows the success tip report.success once, and the file can be downloaded', async () => {
  show([running, { status: 'complete', url: 'http://content.test/file' }]);
  await pass(5_000);
  expect(screen.getByText('Готово')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Скачать' }).getAttribute('href')).toBe('http://content.test/file');
  expect(showTip.mock.calls).toEqual([['report.success']]);
  await pass(60_000);
  expect(check).toHaveBeenCalledTimes(2);
});

test.each([null, { status: 'complete', url: null } as const])('a job answered with %j is ready without url', async (answer) => {
  show([answer]);
  await pass(0);
  expect(screen.queryByRole('link', { name: 'Скачать' })).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Готово, но файла нет');
});

test.each([{ status: 'error' } as Job, new Error('500')])('the answer %o is an unknown error', async (answer) => {
  show([running, answer]);
  await pass(5_000);
  expect(screen.getByRole('status').textContent).toBe('Не удалось подготовить. Повторите позже.');
  expect(showTip).not.toHaveBeenCalled();
});

test('a job still in progress after a thousand checks has timed out', async () => {
  show([running]);
  await pass(60 * 60_000);
  expect(check).toHaveBeenCalledTimes(POLL_TRIES_MAX);
  expect(POLL_TRIES_MAX).toBe(1000);
  expect(screen.getByRole('status').textContent).toBe('Подготовка заняла слишком много времени. Повторите позже.');
});

test('nothing is checked after the dialog is closed', async () => {
  const { unmount } = show([running]);
  await pass(0);
  unmount();
  await pass(60_000);
  expect(check).toHaveBeenCalledTimes(1);
});
