// @vitest-environment jsdom
import { listDepartmentTitles } from '@vigil/contract/departments/endpoints.ts';
import {
  cancelRun,
  fetchReport,
  getReportOptions,
  listReportJobs,
  listRuns,
  listSavedReports,
  previewReport,
  saveReport,
} from '@vigil/contract/reports/endpoints.ts';
import { listOrganizations } from '@vigil/contract/organizations/endpoints.ts';
import { listDeleted, restoreDeleted } from '@vigil/contract/trash/endpoints.ts';
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
  seconds_left: null,
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
  version: '',
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
  server.on(listReportJobs, () => page([]));
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
    reaches_below: true,
  }));
  server.on(listDepartmentTitles, () => page([]));
  server.on(listOrganizations, () => page([]));
  server.on(listDeleted, () => ({ data: [] }));
  server.on(previewReport, () => ({
    days: null,
    organization: 'Банк',
    page: null,
    sheets: [{ title: 'Сотрудники', columns: [{ title: 'Почта', is_number: false }], rows: [['a@primer.example']], total: 400 }],
  }));
  server.on(listSavedReports, () => listed(saved(1), saved(2)));
});

test('a report opens its runs, each with its outcome and one next action', async () => {
  server.on(listRuns, () => ({
    data: [
      run(11, { status: 'in_progress', done: 700, total: 1100, seconds_left: 20, expires_at: null }),
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
  const texts = runs.map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
  expect(texts[0]).toContain('Собирается: 63 %, ещё 20 с');
  expect(texts[1]).toContain('III квартал 2026');
  expect(texts[1]).toContain('Доставлен 3 из 3');
  expect(texts[2]).toContain('audit@primer.example: Mailbox full');
  expect(texts[3]).toContain('Данные на месте');
  expect(texts[4]).toContain('Курса больше нет');
  const steps = runs.map((item) =>
    within(item)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  );
  expect(steps).toEqual([['Отмена'], ['Скачать'], ['Отправить ещё раз', 'Скачать'], ['Собрать'], ['Собрать']]);
  await userEvent.click(within(runs[0]!).getByRole('button', { name: 'Отмена' }));
  expect(server.to(cancelRun)).toMatchObject([{ params: { id: idOf(11) } }]);
});

test('a form shows when the report is made, sends the values, and opens the saved report', async () => {
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

test('an external address gets an error at its field', async () => {
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

test('a form previews a workbook’s first rows or the first page, and updates as the values change', async () => {
  open('?form=new');
  const shown = await screen.findByRole('region', { name: 'Так он выглядит сейчас' });
  expect(await within(shown).findByText('a@primer.example')).toBeDefined();
  expect(within(shown).getByText('1 лист, 400 строк')).toBeDefined();
  server.on(previewReport, () => ({
    days: { from: '2026-10-01', to: '2026-10-31' },
    organization: 'Банк',
    page: { picture: '<svg xmlns="http://www.w3.org/2000/svg"/>', pages: 2 },
    sheets: [],
  }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Вид' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Организация', hidden: true }));
  expect(await within(shown).findByText('2 страницы')).toBeDefined();
  expect(server.to(previewReport).map(({ body }) => body.kind)).toEqual(['progress', 'organization']);
  await userEvent.click(within(shown).getAllByRole('button', { name: 'Открыть крупно' })[0]!);
  const large = await screen.findByRole('img', { name: 'Первая страница отчёта' });
  expect(large.getAttribute('src')).toContain('data:image/svg+xml');
});

test('an organisation below can be chosen for a kind without a subject', async () => {
  const child = {
    id: idOf(7),
    parent_id: idOf(1),
    title: 'Пример Лизинг',
    logo_url: null,
    theme_color: '#0b6e69',
    language: 'ru' as const,
    license: { users_count: 1, users_limit: 10, start_date: '2026-01-01', end_date: '2027-01-01' },
    password_min_length: 10,
    is_active: true,
    children_count: 0,
    figures: {
      risk_level: null,
      with_risk: 0,
      progress: null,
      changes: { risk_level: null, progress: null },
      last_campaign: null,
    },
  };
  server.on(listOrganizations, () => page([child]));
  server.on(saveReport, () => saved(3));
  server.on(listRuns, () => ({ data: [], total_count: 0, limit: 10, offset: 0 }));
  open('?form=new');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Организация' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Пример Лизинг', hidden: true }));
  expect(screen.queryByRole('combobox', { name: 'Отделы' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить отчёт' }));
  expect(server.to(saveReport)).toMatchObject([{ body: { organization_id: idOf(7), subjects: [] } }]);
});

test('a deleted report can be restored', async () => {
  server.on(listDeleted, () => ({ data: [{ id: idOf(9), title: 'Удалённый', deleted_at: '2026-11-23T04:00:00Z' }] }));
  server.on(restoreDeleted, () => ({ ok: true as const }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: /Недавно удалённые/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Вернуть' }));
  expect(server.to(restoreDeleted)).toMatchObject([{ body: { kind: 'report', id: idOf(9) } }]);
});

test('reports that were ordered once are listed with who ordered them and a download', async () => {
  const ordered = {
    kind: 'campaign',
    title: 'Кампания «Премия»',
    created_at: '2026-10-01T03:00:00Z',
    asked_by: 'Азизов Алишер',
  } as const;
  server.on(listSavedReports, () => listed());
  server.on(listReportJobs, () =>
    page([
      { ...ordered, id: idOf(1), status: 'complete', url: null, format: 'xlsx', expires_at: '2027-04-01T03:00:00Z' },
      { ...ordered, id: idOf(2), status: 'error', url: null, format: 'pdf', expires_at: null },
    ]),
  );
  server.on(fetchReport, () => ({ url: '#file' }));
  open();
  const section = await screen.findByRole('region', { name: 'Разовые отчёты' });
  expect(within(section).getAllByText(/Азизов Алишер/)).toHaveLength(2);
  expect(within(section).getByText('Не собран')).toBeTruthy();
  await userEvent.click(within(section).getByRole('button', { name: 'Скачать «Кампания «Премия»»' }));
  expect(server.to(fetchReport).map(({ params }) => params)).toEqual([{ id: idOf(1) }]);
});
