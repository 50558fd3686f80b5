// @vitest-environment jsdom
import { listDepartmentTitles } from '@vigil/contract/departments/endpoints.ts';
import { cancelRun, getReportOptions, listRuns, listSavedReports, saveReport } from '@vigil/contract/reports/endpoints.ts';
import type { ReportRun, SavedReport } from '@vigil/contract/reports/report.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answers, page } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { ReportsScreen } from './reports-screen.tsx';

const server = answers();
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const run = (n: number, change: Partial<ReportRun> = {}): ReportRun => ({
  id: idOf(n),
  occasion: 'schedule',
  campaign: null,
  days: { from: '2026-07-01', to: '2026-09-30' },
  status: 'complete',
  done: 10,
  total: 10,
  error: null,
  created_at: '2026-10-01T03:00:00Z',
  finished_at: '2026-10-01T03:00:10Z',
  expires_at: '2027-04-01T03:00:00Z',
  deliveries: { total: 0, sent: 0, failed: [] },
  ...change,
});
const saved = (n: number, change: Partial<SavedReport> = {}): SavedReport => ({
  id: idOf(n),
  kind: 'progress',
  title: `Отчёт ${n}`,
  subjects: [],
  organization: null,
  period: null,
  language: 'ru',
  format: 'xlsx',
  users: [],
  addresses: [],
  schedule: { type: 'monthly', day: 1, hour: 8 },
  saved_by: 'Анна',
  is_paused: false,
  next_at: '2099-01-01T03:00:00Z',
  last: null,
  ...change,
});
const listed = (...data: SavedReport[]) => ({
  data,
  total_count: data.length,
  counts: { all: data.length, scheduled: data.length, campaign: 0, failed: 0 },
  next_at: null,
  limit: 20,
  offset: 0,
});
const open = (search = '') => openScreen({ path: '/admin/statistics/reports', component: ReportsScreen, search });

beforeEach(() => {
  server.on(getReportOptions, () => ({
    kinds: [
      { kind: 'progress' as const, formats: ['xlsx' as const, 'csv' as const] },
      { kind: 'organization' as const, formats: ['pdf' as const] },
    ],
    language: 'ru' as const,
    time_zone: 'Asia/Tashkent',
    domains: ['primer.example'],
    attaches: false,
    report_days: 30,
  }));
  server.on(listDepartmentTitles, () => page([]));
  server.on(listSavedReports, () => listed(saved(1), saved(2)));
});

test('a report opens its runs, each with what became of it and its one next step', async () => {
  server.on(listRuns, () => ({
    data: [
      run(11, { status: 'in_progress', done: 700, total: 1100, expires_at: null }),
      run(12, { deliveries: { total: 3, sent: 3, failed: [] } }),
      run(13, { deliveries: { total: 3, sent: 2, failed: [{ to: 'audit@primer.example', error: 'Mailbox full' }] } }),
      run(14, { status: 'expired', expires_at: null }),
      run(15, { status: 'error', error: 'Курса больше нет', expires_at: null }),
    ],
    total_count: 5,
    limit: 10,
    offset: 0,
  }));
  server.on(cancelRun, () => ({ ok: true as const }));
  const history = open();
  await userEvent.click(await screen.findByRole('button', { name: /Отчёт 1/ }));
  expect(history.location.search).toContain(idOf(1));
  const runs = within(await screen.findByRole('list', { name: 'Запуски' })).getAllByRole('listitem');
  const told = runs.map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
  expect(told[0]).toContain('700 из 1 100 строк');
  expect(told[1]).toContain('III квартал 2026');
  expect(told[1]).toContain('Доставлен 3 из 3');
  expect(told[2]).toContain('audit@primer.example: Mailbox full');
  expect(told[3]).toContain('Данные на месте');
  expect(told[4]).toContain('Курса больше нет');
  const steps = runs.map((item) =>
    within(item)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  );
  expect(steps).toEqual([['Отмена'], ['Скачать'], ['Отправить ещё раз', 'Скачать'], ['Собрать'], ['Собрать']]);
  await userEvent.click(within(runs[0]!).getByRole('button', { name: 'Отмена' }));
  expect(server.to(cancelRun)).toMatchObject([{ params: { id: idOf(11) } }]);
});

test('a form says when it is made, sends what was filled in, and opens what it saved', async () => {
  server.on(saveReport, () => saved(3));
  server.on(listRuns, () => ({ data: [], total_count: 0, limit: 10, offset: 0 }));
  const history = open('?form=new');
  const title = await screen.findByLabelText(/Название/);
  await userEvent.clear(title);
  await userEvent.type(title, 'Отстающие');
  await userEvent.type(screen.getByLabelText('Кому', { selector: 'input' }), 'AUDIT@primer.example{enter}');
  expect(server.to(saveReport)).toEqual([]);
  expect(screen.getByText('Соберётся сразу после сохранения')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить отчёт' }));
  expect(server.to(saveReport)).toMatchObject([
    {
      body: {
        kind: 'progress',
        title: 'Отстающие',
        format: 'xlsx',
        period: null,
        addresses: ['audit@primer.example'],
        schedule: { type: 'once' },
      },
    },
  ]);
  await screen.findByText('Отчёт 2');
  expect(history.location.search).toContain(idOf(3));
});

test('an address elsewhere is told at its field', async () => {
  server.on(saveReport, () =>
    Response.json(
      {
        code: 'http.invalid',
        message: 'Проверьте поля.',
        details: [{ path: 'addresses', message: 'Не на доменах: x@evil.example' }],
      },
      { status: 422 },
    ),
  );
  open('?form=new');
  await userEvent.type(await screen.findByLabelText('Кому', { selector: 'input' }), 'x@evil.example{enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить отчёт' }));
  expect(await screen.findByText('Не на доменах: x@evil.example')).toBeDefined();
});
