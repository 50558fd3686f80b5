// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doneJob } from '../../../../test/long-job.ts';
import { renderPart } from '../../../../test/render.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportTemplateMenu } from './import-template-menu.tsx';

const requests: string[] = [];
let importStatus: 'in_process' | 'success' | 'error';

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    requests.push(`${method} ${url.replace(/^.*\/users\/api\/v1/, '')}`);
    if (url.includes('/template')) return Response.json({ filename: 'template.xlsx', type: 'text/plain', content: 'aGVsbG8=' });
    if (method === 'GET' && url.includes('/report/')) {
      return Response.json({ status: 'complete', rows_count: 1, url: 'https://content.test/report.xlsx' });
    }
    return Response.json({
      ...doneJob('x', { added: 1 }),
      id: method === 'POST' ? 'report-1' : 'import-1',
      status: importStatus,
    });
  });
});
afterEach(() => vi.restoreAllMocks());

test('the template has the reader’s language and the chosen format', async () => {
  const saved: [string, string][] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.download, this.href]);
  });
  renderPart(<ImportTemplateMenu />);
  await userEvent.click(screen.getByRole('button', { name: 'Скачать шаблон' }));
  await userEvent.click(await screen.findByText('Excel (.xlsx)'));
  await waitFor(() => expect(saved).toEqual([['template.xlsx', 'data:text/plain;base64,aGVsbG8=']]));
  expect(requests).toEqual(['GET /users/employee/csv/template?language=ru&format=xlsx']);
});

test.each(['success', 'error'] as const)('an import that ended as %s offers the report of its rows', async (status) => {
  importStatus = status;
  renderPart(<ImportProgress eventId="import-1" onClose={() => {}} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Отчёт по строкам' }));
  const link = await screen.findByRole('link', { name: 'Скачать' }, { timeout: 5_000 });
  expect(link.getAttribute('href')).toBe('https://content.test/report.xlsx');
  expect(requests).toContain('POST /users/employee/csv/report');
  expect(requests).toContain('GET /users/employee/csv/report/report-1');
});

test('a running import offers no report', async () => {
  importStatus = 'in_process';
  renderPart(<ImportProgress eventId="import-1" onClose={() => {}} />);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Отчёт по строкам' })).toBeNull();
});
