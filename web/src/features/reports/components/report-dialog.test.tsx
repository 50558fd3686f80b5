// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { getReportJob } from '@vigil/contract/reports/endpoints.ts';
import { expect, test } from 'vitest';
import { answers, idOf } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { ToastStack } from '../../../ui/toast-stack.tsx';
import { ReportDialog } from './report-dialog.tsx';

const server = answers();
const job = (status: 'in_progress' | 'complete' | 'error', url: string | null = null) => ({ id: idOf(1), status, url });
const show = () =>
  renderPart(
    <>
      <ReportDialog title="Отчёт" job={job('in_progress')} onClose={() => {}} />
      <ToastStack />
    </>,
  );

test.each(['in_progress', 'complete'] as const)('a printable report that is %s ends at once: it will be emailed', (status) => {
  renderPart(<ReportDialog title="Отчёт" job={job(status)} isPaper onClose={() => {}} />);
  expect(screen.getByText('Отчёт будет отправлен вам на почту')).toBeTruthy();
  expect(server.to(getReportJob)).toEqual([]);
});

test('a report that ended with an error shows no tip', async () => {
  server.on(getReportJob, () => job('error'));
  show();
  expect(await screen.findByText('Не удалось подготовить. Повторите позже.')).toBeTruthy();
  expect(screen.queryByText('Файл готов')).toBeNull();
});

test('another report is polled until its file exists, which a tip announces', async () => {
  server.on(getReportJob, () => job('complete', 'http://content.test/file'));
  show();
  expect((await screen.findByRole('link', { name: 'Скачать' })).getAttribute('href')).toBe('http://content.test/file');
  expect(server.to(getReportJob).map(({ params }) => params.id)).toEqual([idOf(1)]);
  expect(await screen.findByText('Файл готов')).toBeTruthy();
});

test.each([true, false])('a report answered with null is ready without url, printable (%s) or not', async (isPaper) => {
  renderPart(<ReportDialog title="Отчёт" job={null} isPaper={isPaper} onClose={() => {}} />);
  expect(await screen.findByText('Готово, но файла нет')).toBeTruthy();
});
