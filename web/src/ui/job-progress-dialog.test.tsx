// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import * as tips from '../lib/tips.ts';
import { type Job, JobProgressDialog } from './job-progress-dialog.tsx';

const showTip = vi.spyOn(tips, 'showTip').mockReturnValue(undefined);
beforeEach(() => showTip.mockClear());

const show = (answer: () => Promise<Job | null>) =>
  renderPart(<JobProgressDialog title="Сотрудники" jobId="1" check={answer} onClose={() => {}} />);

test('a status complete with a url triggers the success tip report.success', async () => {
  show(() => Promise.resolve({ status: 'complete', url: 'http://content.test/file' }));
  expect((await screen.findByRole('link', { name: 'Скачать' })).getAttribute('href')).toBe('http://content.test/file');
  await waitFor(() => expect(showTip.mock.calls).toEqual([['report.success']]));
});

test.each([null, { status: 'complete', url: null }] as const)('answered with %j, it is ready without url', async (job) => {
  show(() => Promise.resolve(job));
  expect(await screen.findByText('Готово, но файла нет')).toBeTruthy();
  expect(showTip).not.toHaveBeenCalled();
});

test.each([() => Promise.resolve({ status: 'error' } as const), () => Promise.reject(new Error('lost'))])(
  'unknown_error when the status is error or a request fails',
  async (answer) => {
    show(answer);
    expect(await screen.findByText('Не удалось подготовить. Повторите позже.')).toBeTruthy();
    expect(showTip).not.toHaveBeenCalled();
  },
);
